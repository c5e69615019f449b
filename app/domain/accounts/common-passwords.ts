/**
 * Words that people build passwords on. With the digits and signs around them taken off and the
 * usual swaps undone (`P@ssw0rd2024!` is `password`), these make most of every leaked list's top.
 */
const words = `
password passwort passwords passcode passphrase mypassword newpassword thepassword yourpassword
welcome welcometo welcomehome welcomeback letmein letmeinnow letmeinplease opensesame access
accessdenied admin administrator adminadmin rootroot superuser superman supervisor sysadmin manager
master masterkey changeme changethis changemenow default secret secretsecret mysecret topsecret
qwerty qwertyuiop qwertyui asdfgh asdfghjkl zxcvbn zxcvbnm qwertyqwerty qazwsx qazwsxedc qweasd
qweasdzxc azerty azertyuiop qwertz qwertzuiop iloveyou iloveyouso iloveyoubaby ilovejesus ilovegod
iloveme ilovemyself iloveyouforever iloveyoutoo ilovemymom iloveu loveyou lovelove loveme lovely
loverboy lovergirl godisgood godislove jesus jesuschrist jesusislord jesuslovesme jesusloves jesussaves
christian blessed blessing hallelujah praisegod thankyou thankyoulord princess prettygirl sunshine
sunflower butterfly strawberry chocolate cheesecake sweetheart beautiful football footballer soccer
baseball basketball cricket rugby rugbyrugby liverpool liverpoolfc manchester manchesterunited
manutd chelsea chelseafc arsenal arsenalfc barcelona realmadrid juventus kaizerchiefs orlandopirates
mamelodi sundowns bafanabafana bafana springbok springboks proteas stormers westernprovince
capetown capetowncity kaapstad mothercity tablemountain southafrica mzansi johannesburg durban
pretoria stellenbosch capetownsa rainbownation ubuntu amandla nelsonmandela mandela madiba biltong
braai lekker sawubona molweni goeiemore monkey dragon shadow michael michaeljackson jordan jennifer
jessica charlotte alexander alexandra elizabeth christopher christine christina jonathan nicholas
stephanie victoria samantha sebastian benjamin isabella gabriela gabriel anthony patricia
batman spiderman ironman starwars pokemon pokemongo minecraft playstation nintendo mickeymouse
hellokitty winniethepooh harrypotter metallica slipknot blink eminem tinkerbell spongebob
computer computers internet samsung samsunggalaxy iphone android google googlegoogle facebook
whatsapp instagram youtube microsoft windows linkedin twitter tiktok netflix business mybusiness
businessowner company mycompany restaurant salon hairsalon beauty fitness plumber plumbing
automotive gems cptgems hello hellohello helloworld helloyou goodmorning goodday freedom forever
foreverlove family familyfirst myfamily familyforever friend friends bestfriend friendsforever
summer winter spring autumn summertime january february march april june july august september
october november december monday tuesday wednesday thursday friday saturday sunday birthday
happybirthday happy happyday happydays happiness whatever whatever whocares nothing something
trustno trustnoone trustme killer hunter ranger cowboys steelers eagles yankees lakers harley
harleydavidson mustang corvette ferrari porsche mercedes mercedesbenz lamborghini toyota
volkswagen bmw test testing tester testtest testpassword testaccount temp temporary temppassword
demo demodemo demopassword sample example user useruser username login loginlogin guest guestguest
abc abcd abcdef abcdefg abcdefgh abcabc aaa zzz one onetwothree onetwothreefour letters number
numbers correcthorsebatterystaple correcthorse trustnobody unknown nopassword nopass blahblah
blahblahblah computer tigger charlie ginger pepper cookie banana orange purple yellow rainbow
diamond diamonds golden goldfish silver platinum crystal angel angels babygirl babyboy
mybaby mybabyboy mybabygirl mylove myloveyou mylife mylifeismine lifeisgood lifeisbeautiful
mother mothers father daddy daddysgirl mummy grandma brother sister
`

/** Whole passwords of leaked lists that the rules do not catch by themselves. */
const whole = `
1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc zaq12wsxcde3 zaq1xsw2cde3
q1w2e3r4t5 q1w2e3r4t5y6 a1b2c3d4e5 a1b2c3d4e5f6 1a2b3c4d5e 1a2b3c4d5e6f abcd123456 abc123abc123
qwer1234asdf asdf1234qwer 123qweasdzxc qwe123asd456 123456789abc 1234567890qwe qwerty1234567
147258369a 1472583690 1597532846 7418529630 0123456789 9876543210 1029384756 3141592653 3141592654
1123581321 2718281828 1357924680 2468013579 1212121212 1234512345 12345qwert 12345asdfg 123456qwerty
qwert12345 asdfg12345 zxcvb12345 passw0rd12 p4ssw0rd12 thisismypassword nevergonnagiveyouup
mynameisjohn ihateyouall idontknow idontcare idontremember iforgotmypassword iamthebest iamthegreatest
imthebest whatsyourname fuckyou123 fuckyoubitch
`

const list = (text: string) => new Set(text.split(/\s+/).filter(Boolean))

/** See above: the heart of a password, in lower-case letters. */
export const commonWords: ReadonlySet<string> = list(words)
/** See above: a password in lower case. */
export const commonPasswords: ReadonlySet<string> = list(whole)
