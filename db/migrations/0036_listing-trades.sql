CREATE TABLE "listing_trades" (
	"business_id" uuid NOT NULL,
	"trade" smallint NOT NULL,
	"is_named" boolean NOT NULL,
	"opening" integer NOT NULL,
	"area" text NOT NULL,
	"city" text NOT NULL,
	"suburb" text NOT NULL,
	CONSTRAINT "listing_trades_business_id_trade_pk" PRIMARY KEY("business_id","trade")
);
--> statement-breakpoint
CREATE TABLE "trade_words" (
	"id" smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 32767 START WITH 1 CACHE 1),
	"trade" text NOT NULL,
	"industry" text NOT NULL,
	"finds" "tsquery" NOT NULL,
	CONSTRAINT "trade_words_trade" UNIQUE("trade")
);
--> statement-breakpoint
INSERT INTO trade_words (trade, industry, finds) VALUES
  ('Barbers', 'Hair Salons', '(''barber'') | (''fade'') | (''gent'') | (''barbershop'') | (''barbier'') | (''baard'' & ''sny'') | (''umchebi'') | (''abachebi'')'),
  ('Braids', 'Hair Salons', '(''braid'') | (''natural'' & ''hair'') | (''cornrow'') | (''loc'') | (''braider'') | (''vlegsel'') | (''vlegte'') | (''ukuluka'' & ''iinwele'') | (''umluki'' & ''weenwele'')'),
  ('Locs and dreadlocks', 'Hair Salons', '(''loc'' & ''and'' & ''dreadlock'') | (''loc'') | (''dreadlock'') | (''dread'') | (''natural'' & ''hair'') | (''rastahare'') | (''amadread'') | (''iidreadlock'')'),
  ('Wigs and weaves', 'Hair Salons', '(''wig'' & ''and'' & ''weave'') | (''wig'') | (''weave'') | (''relaxer'') | (''extension'') | (''pruik'') | (''pruike'') | (''iwigi'') | (''iiwigi'')'),
  ('Children’s hairdressers', 'Hair Salons', '(''children'' & ''hairdresser'') | (''family'' & ''hairdresser'') | (''kinderhare'') | (''kid'') | (''kid'' & ''haircut'') | (''children'' & ''haircut'') | (''kinderhaarkapper'') | (''ukucheba'' & ''abantwana'') | (''iinwele'' & ''zabantwana'')'),
  ('Bridal hair', 'Hair Salons', '(''bridal'' & ''hair'') | (''bridal'') | (''wedding'' & ''hair'') | (''bruidshare'') | (''troue'' & ''hare'') | (''iinwele'' & ''zomtshato'') | (''iinwele'' & ''zomtshakazi'')'),
  ('Curly hair', 'Hair Salons', '(''curly'' & ''hair'') | (''curly'') | (''krulle'') | (''curl'') | (''krulhare'') | (''iinwele'' & ''ezigoqanayo'')'),
  ('Coffee shops', 'Restaurants', '(''coffee'' & ''shop'') | (''coffee'') | (''cafe'') | (''koffie'') | (''roastery'') | (''espresso'') | (''koffiewinkel'') | (''ikofu'') | (''indawo'' & ''yekofu'')'),
  ('Tea rooms', 'Restaurants', '(''tea'' & ''room'') | (''tea'') | (''tea'' & ''garden'') | (''tee'') | (''teekamer'') | (''iti'') | (''indawo'' & ''yeti'')'),
  ('Bakeries', 'Restaurants', '(''bakery'') | (''bakehouse'') | (''bakkery'') | (''bread'') | (''koesister'') | (''cake'') | (''baker'') | (''bakker'') | (''ibhaka'') | (''ibhakari'')'),
  ('Cakes', 'Restaurants', '(''cake'') | (''bakery'') | (''koek'') | (''birthday'' & ''cake'') | (''koeke'') | (''ikeyiki'') | (''iikeyiki'')'),
  ('Pizza', 'Restaurants', '(''pizza'') | (''pizzeria'') | (''italian'') | (''pizza'' & ''plek'') | (''ipitsa'') | (''ipizza'')'),
  ('Burgers', 'Restaurants', '(''burger'') | (''grill'') | (''hamburger'') | (''ibhega'') | (''iibhega'')'),
  ('Sushi and Asian food', 'Restaurants', '(''sushi'' & ''and'' & ''asian'' & ''food'') | (''asian'') | (''sushi'') | (''noodle'') | (''ramen'') | (''chinese'') | (''japanese'') | (''thai'') | (''soesji'') | (''sjinese'' & ''ko'') | (''isushi'') | (''ukutya'' & ''kwamatshayina'')'),
  ('Curry and Indian food', 'Restaurants', '(''curry'' & ''and'' & ''indian'' & ''food'') | (''indian'') | (''curry'') | (''roti'') | (''masala'') | (''cape'' & ''malay'') | (''kerrie'') | (''kerry'' & ''ko'') | (''ikheri'') | (''ikhari'')'),
  ('Cape Malay food', 'Restaurants', '(''cape'' & ''malay'' & ''food'') | (''cape'' & ''malay'') | (''malay'') | (''koesister'') | (''malay'' & ''food'') | (''kaap'' & ''malei'') | (''kaapse'' & ''ko'') | (''ukutya'' & ''kwamamalay'')'),
  ('Halal food', 'Restaurants', '(''halal'' & ''food'') | (''halal'') | (''halaal'') | (''cape'' & ''malay'') | (''halaal'' & ''ko'') | (''halal'' & ''ko'') | (''ukutya'' & ''okuyihalal'') | (''ihalal'')'),
  ('Vegan and vegetarian', 'Restaurants', '(''vegan'' & ''and'' & ''vegetarian'') | (''vegan'') | (''vegetarian'') | (''plant'' & ''based'') | (''vegetary'') | (''vegany'') | (''ukutya'' & ''okungenanyama'')'),
  ('Braai and shisa nyama', 'Restaurants', '(''braai'' & ''and'' & ''shisa'' & ''nyama'') | (''braai'') | (''chisanyama'') | (''shisa'' & ''nyama'') | (''grill'') | (''potjie'') | (''braaivlei'') | (''braaiplek'') | (''inyama'' & ''eyojiweyo'') | (''ishisanyama'')'),
  ('Steakhouses and grills', 'Restaurants', '(''steakhouse'' & ''and'' & ''grill'') | (''grill'') | (''steak'') | (''steakhouse'') | (''brasserie'') | (''steak'' & ''hui'') | (''biefstuk'') | (''isteyki'')'),
  ('Fish and seafood', 'Restaurants', '(''fish'' & ''and'' & ''seafood'') | (''fish'') | (''seafood'') | (''fish'' & ''and'' & ''chip'') | (''mussel'') | (''vi'') | (''vi'' & ''en'' & ''skyfy'') | (''intlanzi'') | (''iintlanzi'')'),
  ('Takeaways', 'Restaurants', '(''takeaway'') | (''take'' & ''away'') | (''gatsby'') | (''kota'') | (''fish'' & ''and'' & ''chip'') | (''vetkoek'') | (''pie'') | (''wegneemete'') | (''wegneem'') | (''igwinya'') | (''amagwinya'')'),
  ('African food', 'Restaurants', '(''african'' & ''food'') | (''xhosa'') | (''indigenou'') | (''ethiopian'') | (''congolese'') | (''zimbabwean'') | (''home'' & ''cooking'') | (''african'' & ''restaurant'') | (''tradisionele'' & ''ko'') | (''afrika'' & ''ko'') | (''ukutya'' & ''kwesintu'') | (''ukutya'' & ''kwesixhosa'')'),
  ('Breakfast', 'Restaurants', '(''breakfast'') | (''pancake'') | (''crepe'') | (''cafe'') | (''light'' & ''meal'') | (''brunch'') | (''ontbyt'') | (''pannekoek'') | (''isidlo'' & ''sakusasa'') | (''ibrakfesi'')'),
  ('Bars and pubs', 'Restaurants', '(''bar'' & ''and'' & ''pub'') | (''bar'') | (''pub'') | (''tavern'') | (''wine'' & ''bar'') | (''bar'' & ''and'' & ''grill'') | (''kroeg'') | (''taverne'') | (''ithaveni'') | (''ishibhini'')'),
  ('Wine', 'Restaurants', '(''wine'') | (''winery'') | (''wine'' & ''bar'') | (''cellar'') | (''wine'' & ''tasting'') | (''wyn'') | (''wynproe'') | (''iwayini'') | (''ukungcamla'' & ''iwayini'')'),
  ('Delis and farm stalls', 'Restaurants', '(''deli'' & ''and'' & ''farm'' & ''stall'') | (''deli'') | (''farm'' & ''stall'') | (''padstal'') | (''farm'' & ''kitchen'') | (''bagel'') | (''delicatessen'') | (''padstalle'') | (''ivenkile'' & ''yasefama'')'),
  ('Butcheries', 'Restaurants', '(''butchery'') | (''butcher'') | (''slaghui'') | (''meat'') | (''slagter'') | (''isilarha'') | (''izilarha'')'),
  ('Ice cream', 'Restaurants', '(''ice'' & ''cream'') | (''gelato'') | (''dessert'') | (''roomy'') | (''roomyswinkel'') | (''iayisikrim'') | (''i'' & ''ice'' & ''cream'')'),
  ('Mexican food', 'Restaurants', '(''mexican'' & ''food'') | (''mexican'') | (''taco'') | (''meksikaan'') | (''meksikaanse'' & ''ko'') | (''ukutya'' & ''kwasemexico'')'),
  ('Portuguese and Mediterranean food', 'Restaurants', '(''portuguese'' & ''and'' & ''mediterranean'' & ''food'') | (''portuguese'') | (''mediterranean'') | (''greek'') | (''middle'' & ''eastern'') | (''shawarma'') | (''portugee'') | (''portugese'') | (''ukutya'' & ''kwamaphuthukezi'')'),
  ('French food', 'Restaurants', '(''french'' & ''food'') | (''french'') | (''crepe'') | (''french'' & ''restaurant'') | (''fran'') | (''franse'' & ''restaurant'') | (''ukutya'' & ''kwamafrentshi'')'),
  ('Catering', 'Restaurants', '(''catering'') | (''caterer'') | (''picnic'') | (''supper'' & ''club'') | (''event'') | (''spyseniering'') | (''spysenier'') | (''ukuphekela'') | (''umpheki'')'),
  ('Groceries and food shops', 'Restaurants', '(''grocery'' & ''and'' & ''food'' & ''shop'') | (''market'') | (''shop'') | (''deli'') | (''padstal'') | (''grocery'') | (''kruideniersware'') | (''supermark'') | (''ivenkile'') | (''isuphamakethi'')'),
  ('Kids’ parties', 'Restaurants', '(''kid'' & ''party'') | (''birthday'') | (''party'') | (''kid'') | (''children'') | (''kid'' & ''birthday'') | (''kinderpartytjie'') | (''verjaarsdagpartytjie'') | (''itheko'' & ''lomntwana'') | (''usuku'' & ''lokuzalwa'')'),
  ('Plumbers', 'Home Services', '(''plumber'') | (''plumbing'') | (''geyser'') | (''drain'') | (''ga'' & ''fitter'') | (''loodgieter'') | (''umtywini'' & ''wamanzi'') | (''umtywini'')'),
  ('Electricians', 'Home Services', '(''electrician'') | (''electrical'') | (''elektrisien'') | (''umsebenzi'' & ''wombane'') | (''igcisa'' & ''lombane'')'),
  ('Solar and inverters', 'Home Services', '(''solar'' & ''and'' & ''inverter'') | (''solar'') | (''inverter'') | (''battery'') | (''sonkrag'') | (''sonpanele'') | (''amandla'' & ''elanga'') | (''isola'')'),
  ('Painters', 'Home Services', '(''painter'') | (''painting'') | (''brushwork'') | (''verwer'') | (''umpeyinti'') | (''umpeyinta'')'),
  ('Carpenters', 'Home Services', '(''carpenter'') | (''carpentry'') | (''joinery'') | (''cupboard'') | (''timmerman'') | (''skrynwerker'') | (''umchweli'') | (''abachweli'')'),
  ('Builders', 'Home Services', '(''builder'') | (''building'') | (''construction'') | (''restoration'') | (''ceiling'') | (''partition'') | (''renovation'') | (''bouer'') | (''umakhi'') | (''abakhi'')'),
  ('Roofing', 'Home Services', '(''roofing'') | (''waterproofing'') | (''thatching'') | (''roof'') | (''dak'') | (''dakke'') | (''uphahla'') | (''uphahla'' & ''oluvuzayo'')'),
  ('Ceilings and partitions', 'Home Services', '(''ceiling'' & ''and'' & ''partition'') | (''ceiling'') | (''partition'') | (''dry'' & ''wall'') | (''plafon'') | (''plafonne'') | (''isilingi'') | (''iisilingi'')'),
  ('Handymen', 'Home Services', '(''handymen'') | (''handyman'') | (''handywoman'') | (''repair'') | (''restoration'') | (''nutsman'') | (''faktotum'') | (''umlungisi'' & ''wezinto'') | (''umntu'' & ''olungisa'' & ''indlu'')'),
  ('Locksmiths', 'Home Services', '(''locksmith'') | (''lock'') | (''key'') | (''slotmaker'') | (''umlungisi'' & ''wezitixo'') | (''umkhandi'' & ''wezitshixo'')'),
  ('Cleaning', 'Home Services', '(''cleaning'') | (''house'' & ''cleaning'') | (''cleaner'') | (''skoonmaak'') | (''skoonmaker'') | (''umcoci'') | (''abacoci'')'),
  ('Window cleaning', 'Home Services', '(''window'' & ''cleaning'') | (''window'' & ''washer'') | (''window'' & ''cleaner'') | (''venster'' & ''skoonmaak'') | (''venster'' & ''wa'') | (''ukucoca'' & ''iifestile'') | (''iifestile'')'),
  ('Carpet and couch cleaning', 'Home Services', '(''carpet'' & ''and'' & ''couch'' & ''cleaning'') | (''carpet'') | (''couch'' & ''cleaning'') | (''carpet'' & ''cleaning'') | (''mat'' & ''skoonmaak'') | (''tapyt'' & ''skoonmaak'') | (''ukucoca'' & ''iikhaphethi'') | (''ikhaphethi'')'),
  ('Laundry', 'Home Services', '(''laundry'') | (''ironing'') | (''dry'' & ''cleaning'') | (''laundromat'') | (''wassery'') | (''droogskoonmaak'') | (''ilondri'') | (''ukuhlamba'' & ''impahla'')'),
  ('Movers', 'Home Services', '(''mover'') | (''removal'') | (''move'') | (''bakkie'') | (''moving'') | (''trek'') | (''trekker'') | (''ukufuduka'') | (''abafudusi'')'),
  ('Gardening', 'Home Services', '(''gardening'') | (''garden'' & ''service'') | (''garden'') | (''landscaping'') | (''tree'' & ''felling'') | (''gardener'') | (''tuin'') | (''tuinier'') | (''igadi'') | (''umsebenzi'' & ''wegadi'')'),
  ('Tree felling', 'Home Services', '(''tree'' & ''felling'') | (''tree'') | (''tree'' & ''cutting'') | (''boom'' & ''kap'') | (''bome'') | (''ukugawula'' & ''imithi'') | (''imithi'')'),
  ('Pools', 'Home Services', '(''pool'') | (''swimming'' & ''pool'') | (''swimming'' & ''pool'' & ''repair'') | (''swembad'') | (''swembadden'') | (''iqula'') | (''ukucoca'' & ''iqula'')'),
  ('Pest control', 'Home Services', '(''pest'' & ''control'') | (''pest'') | (''rodent'') | (''bee'' & ''removal'') | (''pest'' & ''control'' & ''service'') | (''plaagbeheer'') | (''rotte'') | (''ukubulala'' & ''izinambuzane'') | (''amaphela'')'),
  ('Air conditioning', 'Home Services', '(''air'' & ''conditioning'') | (''aircon'') | (''lugreeling'') | (''lugversorging'') | (''iaircon'') | (''i'' & ''aircon'')'),
  ('Appliance repairs', 'Home Services', '(''appliance'' & ''repair'') | (''appliance'') | (''toestelherstel'') | (''yska'' & ''herstel'') | (''ifriji'') | (''umlungisi'' & ''weefriji'')'),
  ('Security and gates', 'Home Services', '(''security'' & ''and'' & ''gate'') | (''welding'') | (''security'' & ''gate'') | (''gate'') | (''fencing'') | (''gate'' & ''motor'') | (''camera'') | (''security'') | (''alarm'') | (''sekuriteit'') | (''diefwering'') | (''ukhuseleko'') | (''isango'')'),
  ('Tiling and flooring', 'Home Services', '(''tiling'' & ''and'' & ''flooring'') | (''tiling'') | (''tiler'') | (''flooring'') | (''tile'') | (''teel'') | (''teelwerk'') | (''iithayile'') | (''ukufaka'' & ''iithayile'')'),
  ('Upholstery and furniture', 'Home Services', '(''upholstery'' & ''and'' & ''furniture'') | (''upholstery'') | (''furniture'') | (''riempie'') | (''upholsterer'') | (''stoffering'') | (''stoffeerder'') | (''ifenitshala'') | (''isofa'')'),
  ('Curtains and blinds', 'Home Services', '(''curtain'' & ''and'' & ''blind'') | (''curtain'') | (''blind'') | (''gordyne'') | (''gordyn'') | (''iikhethini'') | (''ikhethini'')'),
  ('Boreholes and tanks', 'Home Services', '(''borehole'' & ''and'' & ''tank'') | (''borehole'') | (''tank'') | (''boorgat'') | (''boorgate'') | (''itanki'' & ''yamanzi'') | (''iitanki'')'),
  ('Fireplaces and chimneys', 'Home Services', '(''fireplace'' & ''and'' & ''chimney'') | (''chimney'') | (''fireplace'') | (''kaggel'') | (''itshimini'') | (''iziko'')'),
  ('TV, satellite and fibre', 'Home Services', '(''tv'' & ''satellite'' & ''and'' & ''fibre'') | (''satellite'') | (''dish'') | (''fibre'') | (''dstv'') | (''dstv'' & ''installer'') | (''skottel'') | (''dstv'' & ''installeerder'') | (''idish'') | (''idstv'')'),
  ('Rubble and waste removal', 'Home Services', '(''rubble'' & ''and'' & ''waste'' & ''removal'') | (''rubble'') | (''rubble'' & ''removal'') | (''refuse'') | (''rommel'') | (''rommelverwydering'') | (''ukususa'' & ''inkunkuma'') | (''inkunkuma'')'),
  ('Septic tanks', 'Home Services', '(''septic'' & ''tank'') | (''septic'') | (''drain'') | (''honeysucker'') | (''septiese'' & ''tenk'') | (''riool'') | (''itanki'' & ''yelindle'')'),
  ('Decking', 'Home Services', '(''decking'') | (''pergola'') | (''deck'') | (''dek'') | (''dekke'') | (''idek'')'),
  ('Windows and glass', 'Home Services', '(''window'' & ''and'' & ''glass'') | (''glass'') | (''window'') | (''sash'' & ''window'') | (''glazier'') | (''gla'') | (''glaswerker'') | (''iglasi'') | (''ifestile'' & ''eyaphukileyo'')'),
  ('Hardware and building supplies', 'Home Services', '(''hardware'' & ''and'' & ''building'' & ''supply'') | (''hardware'') | (''building'' & ''supply'') | (''hardware'' & ''shop'') | (''hardeware'') | (''hardewarewinkel'') | (''ihadiweyi'') | (''izinto'' & ''zokwakha'')'),
  ('House minding', 'Home Services', '(''house'' & ''minding'') | (''house'' & ''keeper'') | (''house'' & ''sitting'') | (''house'' & ''sitter'') | (''huisoppasser'') | (''huisoppa'') | (''umgcini'' & ''wendlu'')'),
  ('Gyms', 'Fitness', '(''gym'') | (''strength'') | (''functional'' & ''training'') | (''fitness'') | (''gimnasium'') | (''fiksheid'') | (''ijim'') | (''ijimu'')'),
  ('Yoga', 'Fitness', '(''yoga'') | (''yoga'' & ''studio'') | (''joga'') | (''jogakla'') | (''iyoga'')'),
  ('Pilates', 'Fitness', '(''pilate'') | (''reformer'') | (''barre'') | (''reformer'' & ''pilate'') | (''pilate'' & ''kla'') | (''iphilate'')'),
  ('Personal trainers', 'Fitness', '(''personal'' & ''trainer'') | (''trainer'') | (''training'') | (''gym'') | (''coaching'') | (''strength'') | (''personal'' & ''training'') | (''persoonlike'' & ''afrigter'') | (''afrigter'') | (''umqeqeshi'') | (''umqeqeshi'' & ''womzimba'')'),
  ('CrossFit and functional training', 'Fitness', '(''crossfit'' & ''and'' & ''functional'' & ''training'') | (''functional'' & ''training'') | (''crossfit'') | (''gym'') | (''cross'' & ''fit'') | (''crossfit'' & ''gim'')'),
  ('Martial arts', 'Fitness', '(''martial'' & ''art'') | (''karate'') | (''judo'') | (''jiu'' & ''jitsu'') | (''capoeira'') | (''martial'' & ''art'' & ''school'') | (''gevegskun'') | (''karatekla'') | (''ikarati'') | (''ukuzikhusela'')'),
  ('Boxing', 'Fitness', '(''boxing'') | (''box'') | (''boxing'' & ''club'') | (''bok'') | (''boksklub'') | (''amanqindi'') | (''umdlalo'' & ''wamanqindi'')'),
  ('Dance', 'Fitness', '(''dance'') | (''ballet'') | (''dance'' & ''fitness'') | (''dance'' & ''school'') | (''dan'') | (''danskla'') | (''umdaniso'') | (''ukudanisa'')'),
  ('Swimming', 'Fitness', '(''swimming'') | (''swim'') | (''aqua'' & ''aerobic'') | (''swimming'' & ''lesson'') | (''swem'') | (''swemle'') | (''ukuqubha'') | (''ukudada'')'),
  ('Surfing and watersports', 'Fitness', '(''surfing'' & ''and'' & ''watersport'') | (''surfing'') | (''watersport'') | (''paddling'') | (''rowing'') | (''surf'') | (''branderplankry'') | (''ukusefa'') | (''imidlalo'' & ''yamanzi'')'),
  ('Running and hiking', 'Fitness', '(''running'' & ''and'' & ''hiking'') | (''running'') | (''hiking'') | (''walking'') | (''trail'') | (''running'' & ''club'') | (''hardloop'') | (''stap'') | (''ukubaleka'') | (''ukuhamba'')'),
  ('Cycling', 'Fitness', '(''cycling'') | (''spinning'') | (''fietsry'') | (''spinning'' & ''kla'') | (''ukukhwela'' & ''ibhayisekile'')'),
  ('Climbing', 'Fitness', '(''climbing'') | (''rock'' & ''climbing'') | (''klim'') | (''rotsklim'') | (''ukukhwela'' & ''iintaba'') | (''ukunyuka'')'),
  ('Bowls, tennis and clubs', 'Fitness', '(''bowl'' & ''tenni'' & ''and'' & ''club'') | (''bowl'') | (''tenni'') | (''golf'') | (''rolbal'') | (''ibhola'') | (''ibhola'' & ''ekhatywayo'')'),
  ('Gymnastics', 'Fitness', '(''gymnastic'') | (''balance'') | (''kid'' & ''gymnastic'') | (''gimnastiek'') | (''ijimnastiki'')'),
  ('Mechanics', 'Automotive', '(''mechanic'') | (''gearbox'') | (''clutch'') | (''diesel'') | (''brake'') | (''exhaust'') | (''auto'' & ''clinic'') | (''minibu'' & ''repair'') | (''hybrid'') | (''cooling'') | (''werktuigkundige'') | (''umkhandi'' & ''weemoto'') | (''umkhandi'' & ''wemoto'')'),
  ('Auto electricians', 'Automotive', '(''auto'' & ''electrician'') | (''elektry'') | (''battery'') | (''auto'' & ''electrical'') | (''motor'' & ''elektrisien'') | (''auto'' & ''elektry'') | (''umbane'' & ''wemoto'') | (''ibhetri'' & ''yemoto'')'),
  ('Panel beaters', 'Automotive', '(''panel'' & ''beater'') | (''panel'' & ''beating'') | (''panelbeater'') | (''spray'' & ''painting'') | (''body'') | (''rust'' & ''treatment'') | (''paneelklopper'') | (''umlungisi'' & ''wemizimba'' & ''yeemoto'') | (''ukubetha'' & ''ipaneli'')'),
  ('Tyres', 'Automotive', '(''tyre'') | (''puncture'') | (''alignment'') | (''bande'') | (''band'') | (''amavili'') | (''ivili'')'),
  ('Car washes', 'Automotive', '(''car'' & ''wash'') | (''detailing'') | (''hand'' & ''wash'') | (''carwash'') | (''karwa'') | (''motorwa'') | (''ukuhlamba'' & ''imoto'') | (''ukuhlanjwa'' & ''kweemoto'')'),
  ('Towing', 'Automotive', '(''towing'') | (''tow'') | (''breakdown'') | (''tow'' & ''truck'') | (''insleep'') | (''insleepdien'') | (''ukutsala'' & ''imoto'') | (''itow'' & ''truck'')'),
  ('Car keys', 'Automotive', '(''car'' & ''key'') | (''lock'') | (''motorsleutel'') | (''isitshixo'' & ''semoto'') | (''izitshixo'' & ''zemoto'')'),
  ('Spares and parts', 'Automotive', '(''spare'' & ''and'' & ''part'') | (''spare'') | (''fitment'') | (''part'') | (''car'' & ''part'') | (''onderdele'') | (''motoronderdele'') | (''iispeya'') | (''izixhobo'' & ''zemoto'')'),
  ('Windscreens', 'Automotive', '(''windscreen'') | (''glass'') | (''voorruit'') | (''voorruite'') | (''ifestile'' & ''yemoto'') | (''iwindscreen'')'),
  ('Car dealers', 'Automotive', '(''car'' & ''dealer'') | (''car'') | (''car'' & ''sale'') | (''motorhandelaar'') | (''tweedehandse'' & ''motor'') | (''ukuthengiswa'' & ''kweemoto'') | (''iimoto'' & ''ezithengiswayo'')'),
  ('Car hire', 'Automotive', '(''car'' & ''hire'') | (''car'' & ''rental'') | (''bakkie'' & ''hire'') | (''motorhuur'') | (''motor'' & ''huur'') | (''ukuqesha'' & ''imoto'') | (''imoto'' & ''yokuqesha'')'),
  ('Petrol stations', 'Automotive', '(''petrol'' & ''station'') | (''fuel'') | (''petrol'') | (''petrolstasie'') | (''vulstasie'') | (''ipetroli'') | (''igaraji'' & ''yepetroli'')'),
  ('Motorcycles', 'Automotive', '(''motorcycle'') | (''scooter'') | (''motorcycle'' & ''repair'') | (''motorfiet'') | (''motorfietse'') | (''isithuthuthu'') | (''izithuthuthu'')'),
  ('Bicycles', 'Automotive', '(''bicycle'') | (''bicycle'' & ''workshop'') | (''bicycle'' & ''repair'') | (''fiet'') | (''fietswinkel'') | (''ibhayisekile'') | (''iibhayisekile'')'),
  ('Trucks, trailers and farm vehicles', 'Automotive', '(''truck'' & ''trailer'' & ''and'' & ''farm'' & ''vehicle'') | (''truck'') | (''trailer'') | (''farm'' & ''vehicle'') | (''minibu'') | (''truck'' & ''repair'') | (''trok'') | (''vragmotor'') | (''ilori'') | (''iilori'')'),
  ('Boats', 'Automotive', '(''boat'') | (''boat'' & ''engine'') | (''boot'') | (''bote'') | (''isikhephe'') | (''izikhephe'')'),
  ('Car upholstery', 'Automotive', '(''car'' & ''upholstery'') | (''upholstery'') | (''auto'' & ''trimmer'') | (''roof'' & ''lining'') | (''motorstoffering'') | (''motorsitplekke'') | (''izihlalo'' & ''zemoto'')'),
  ('Roadworthy tests', 'Automotive', '(''roadworthy'' & ''test'') | (''roadworthy'') | (''padwaardig'') | (''padwaardigheid'') | (''uvavanyo'' & ''lwemoto'') | (''iroadworthy'')'),
  ('Classic car restoration', 'Automotive', '(''classic'' & ''car'' & ''restoration'') | (''restoration'') | (''classic'' & ''car'') | (''vintage'' & ''car'') | (''klassieke'' & ''motor'') | (''ou'' & ''motor'') | (''iimoto'' & ''zakudala'')'),
  ('Driving schools', 'Automotive', '(''driving'' & ''school'') | (''driving'' & ''lesson'') | (''bestuurskool'') | (''rybewy'' & ''skool'') | (''isikolo'' & ''sokuqhuba'') | (''ukufunda'' & ''ukuqhuba'')'),
  ('Doctors', 'Healthcare', '(''doctor'') | (''general'' & ''practitioner'') | (''family'' & ''practice'') | (''clinic'') | (''dokter'') | (''ugqirha'') | (''oogqirha'')'),
  ('Clinics and hospitals', 'Healthcare', '(''clinic'' & ''and'' & ''hospital'') | (''clinic'') | (''nurse'' & ''run'' & ''clinic'') | (''general'' & ''practitioner'') | (''hospital'') | (''medical'' & ''clinic'') | (''kliniek'') | (''klinieke'') | (''ikliniki'') | (''isibhedlele'')'),
  ('Dentists', 'Healthcare', '(''dentist'') | (''dental'') | (''denture'') | (''tandart'') | (''tandartse'') | (''ugqirha'' & ''wamazinyo'') | (''amazinyo'')'),
  ('Physiotherapists', 'Healthcare', '(''physiotherapist'') | (''physiotherapy'') | (''physio'') | (''fisioterapie'') | (''spine'') | (''fisio'') | (''fisioterapeut'') | (''ifiziyo'') | (''umphysio'')'),
  ('Chiropractors', 'Healthcare', '(''chiropractor'') | (''spine'') | (''physiotherapy'') | (''chiropractic'') | (''chiropraktisyn'') | (''rugkraker'') | (''umlungisi'' & ''wemiqolo'')'),
  ('Optometrists', 'Healthcare', '(''optometrist'') | (''eye'' & ''room'') | (''optician'') | (''oogkundige'') | (''oogart'') | (''ugqirha'' & ''wamehlo'') | (''iiglasi'' & ''zamehlo'')'),
  ('Psychologists', 'Healthcare', '(''psychologist'') | (''psychology'') | (''counselling'') | (''sielkundige'') | (''sielkunde'') | (''ugqirha'' & ''wengqondo'') | (''ingcebiso'')'),
  ('Pharmacies', 'Healthcare', '(''pharmacy'') | (''apteek'') | (''apteke'') | (''ikhemesti'') | (''ikhemisti'')'),
  ('Vets', 'Healthcare', '(''vet'') | (''veterinary'') | (''veeart'') | (''diereart'') | (''ugqirha'' & ''wezilwanyana'') | (''ugqirha'' & ''wezinja'')'),
  ('Pet grooming and care', 'Healthcare', '(''pet'' & ''grooming'' & ''and'' & ''care'') | (''vet'') | (''veterinary'') | (''dog'') | (''pet'') | (''grooming'') | (''dog'' & ''groomer'') | (''dog'' & ''grooming'') | (''hondesalon'') | (''honde'' & ''wa'') | (''ukuhlamba'' & ''inja'') | (''inja'')'),
  ('Podiatrists', 'Healthcare', '(''podiatrist'') | (''foot'') | (''pedicure'') | (''podiatry'') | (''podiater'') | (''voet'') | (''iinyawo'') | (''ugqirha'' & ''weenyawo'')'),
  ('Audiologists', 'Healthcare', '(''audiologist'') | (''hearing'') | (''oudioloog'') | (''gehoor'') | (''iindlebe'') | (''ugqirha'' & ''weendlebe'')'),
  ('Paediatricians', 'Healthcare', '(''paediatrician'') | (''paediatric'') | (''kid'') | (''pediatrician'') | (''kinderdokter'') | (''kinderart'') | (''ugqirha'' & ''wabantwana'') | (''ugqirha'' & ''weentsana'')'),
  ('Gynaecologists and midwives', 'Healthcare', '(''gynaecologist'' & ''and'' & ''midwive'') | (''midwive'') | (''women'' & ''health'') | (''gynaecologist'') | (''gynae'') | (''ginekoloog'') | (''vroedvrou'') | (''umbelekisi'') | (''ababelekisi'')'),
  ('Dietitians', 'Healthcare', '(''dietitian'') | (''diet'') | (''diabete'') | (''dietician'') | (''dieetkundige'') | (''dieet'') | (''ingcali'' & ''yokutya'' & ''okunempilo'') | (''iswekile'')'),
  ('Dermatologists', 'Healthcare', '(''dermatologist'') | (''dermatology'') | (''skin'') | (''dermatoloog'') | (''veldokter'') | (''ugqirha'' & ''wolusu'') | (''ugqirha'' & ''wesikhumba'')'),
  ('Speech and occupational therapy', 'Healthcare', '(''speech'' & ''and'' & ''occupational'' & ''therapy'') | (''speech'') | (''occupational'' & ''therapy'') | (''speech'' & ''therapist'') | (''speech'' & ''therapy'') | (''spraakterapeut'') | (''arbeidsterapeut'') | (''unyango'' & ''lwentetho'') | (''ugqirha'' & ''wentetho'')'),
  ('Home nursing and elderly care', 'Healthcare', '(''home'' & ''nursing'' & ''and'' & ''elderly'' & ''care'') | (''home'' & ''nursing'') | (''nurse'') | (''geriatric'' & ''care'') | (''tuisverpleging'') | (''verpleegster'') | (''umongikazi'') | (''abongikazi'')'),
  ('X-rays and scans', 'Healthcare', '(''x'' & ''ray'' & ''and'' & ''scan'') | (''radiology'') | (''x'' & ''ray'') | (''scan'') | (''x'' & ''straal'') | (''x'' & ''strale'') | (''ixreyi'') | (''i'' & ''x'' & ''ray'')'),
  ('Travel clinics and vaccines', 'Healthcare', '(''travel'' & ''clinic'' & ''and'' & ''vaccine'') | (''travel'' & ''vaccination'') | (''vaccination'') | (''travel'' & ''clinic'') | (''inenting'') | (''reiskliniek'') | (''isitofu'') | (''ugonyo'')'),
  ('Natural and Chinese medicine', 'Healthcare', '(''natural'' & ''and'' & ''chinese'' & ''medicine'') | (''homeopath'') | (''chinese'' & ''medicine'') | (''acupuncture'') | (''herb'') | (''herbal'') | (''homeopathy'') | (''homeopaat'') | (''akupunktuur'') | (''iyeza'' & ''lendalo'') | (''amayeza'' & ''endalo'')'),
  ('Traditional healers', 'Healthcare', '(''traditional'' & ''healer'') | (''sangoma'') | (''herbal'') | (''herb'') | (''tradisionele'' & ''geneser'') | (''kruiedokter'') | (''igqirha'') | (''amagqirha'')'),
  ('Dialysis', 'Healthcare', '(''dialysi'') | (''kidney'') | (''dialise'') | (''niere'') | (''izintso'')'),
  ('Sleep clinics', 'Healthcare', '(''sleep'' & ''clinic'') | (''sleep'') | (''sleep'' & ''apnoea'') | (''slaapkliniek'') | (''snork'') | (''ukulala'') | (''ukurhona'')'),
  ('Blood tests and laboratories', 'Healthcare', '(''blood'' & ''test'' & ''and'' & ''laboratory'') | (''laboratory'') | (''pathology'') | (''clinic'') | (''blood'' & ''test'') | (''bloedtoet'') | (''laboratorium'') | (''uvavanyo'' & ''lwegazi'') | (''ilebhu'')'),
  ('Ambulance', 'Healthcare', '(''ambulance'') | (''first'' & ''aid'') | (''paramedic'') | (''ambulan'') | (''noodhulp'') | (''i'' & ''ambulensi'') | (''iambulensi'')'),
  ('Medical specialists', 'Healthcare', '(''medical'' & ''specialist'') | (''specialist'') | (''surgeon'') | (''practice'') | (''spesiali'') | (''chirurg'') | (''ingcali'' & ''yezonyango'') | (''ugqirha'' & ''wentliziyo'')'),
  ('Nail salons', 'Beauty & Wellness', '(''nail'' & ''salon'') | (''nail'') | (''manicure'') | (''nael'') | (''naelsalon'') | (''iinzipho'') | (''uzipho'')'),
  ('Pedicures', 'Beauty & Wellness', '(''pedicure'') | (''foot'' & ''massage'') | (''nail'') | (''pedikuur'') | (''voetbehandeling'') | (''ukulungiswa'' & ''kweenyawo'')'),
  ('Massage', 'Beauty & Wellness', '(''massage'') | (''reflexology'') | (''spa'') | (''massage'' & ''therapist'') | (''massering'') | (''masseer'') | (''imasaji'') | (''ukuphulula'')'),
  ('Spas', 'Beauty & Wellness', '(''spa'') | (''day'' & ''spa'') | (''sauna'') | (''bath'' & ''house'') | (''float'' & ''tank'') | (''salt'' & ''room'') | (''spa'' & ''dag'') | (''ispa'') | (''isawuna'')'),
  ('Brows and lashes', 'Beauty & Wellness', '(''brow'' & ''and'' & ''lash'') | (''brow'') | (''lash'') | (''threading'') | (''permanent'' & ''make'' & ''up'') | (''eyebrow'') | (''wenkbroue'') | (''wimper'') | (''iinkophe'') | (''amashiya'')'),
  ('Waxing and hair removal', 'Beauty & Wellness', '(''waxing'' & ''and'' & ''hair'' & ''removal'') | (''waxing'') | (''sugaring'') | (''laser'' & ''hair'' & ''removal'') | (''wax'') | (''wak'') | (''ontharing'') | (''ukususa'' & ''iinwele'') | (''iwaksi'')'),
  ('Make-up artists', 'Beauty & Wellness', '(''make'' & ''up'' & ''artist'') | (''make'' & ''up'') | (''makeup'') | (''grimering'') | (''grimeer'') | (''ukuqaba'' & ''ubuso'') | (''imeykhaphu'')'),
  ('Tattoos and piercing', 'Beauty & Wellness', '(''tattoo'' & ''and'' & ''piercing'') | (''tattoo'') | (''piercing'') | (''tatoeeermerk'') | (''tatoeeer'') | (''umvambo'') | (''imivambo'')'),
  ('Henna', 'Beauty & Wellness', '(''henna'') | (''mehndi'') | (''henna'' & ''kunstenaar'') | (''ihenna'')'),
  ('Tanning', 'Beauty & Wellness', '(''tanning'') | (''spray'' & ''tan'') | (''sonbruin'') | (''bruinspuit'') | (''ukutana'')'),
  ('Skin care', 'Beauty & Wellness', '(''skin'' & ''care'') | (''skin'') | (''skincare'') | (''velsorg'') | (''vel'') | (''ulusu'') | (''isikhumba'')'),
  ('Men’s grooming', 'Beauty & Wellness', '(''men'' & ''grooming'') | (''gentlemen'') | (''barber'') | (''mansversorging'') | (''ukuzilungisa'' & ''kwamadoda'')'),
  ('Herbal wellness', 'Beauty & Wellness', '(''herbal'' & ''wellness'') | (''herbal'') | (''wellness'') | (''herbal'' & ''remedy'') | (''kruie'' & ''medisyne'') | (''kruiekamer'') | (''amayeza'' & ''engcambu'')'),
  ('Attorneys', 'Professional Services', '(''attorney'') | (''legal'') | (''lawyer'') | (''prokureur'') | (''igqwetha'') | (''amagqwetha'')'),
  ('Conveyancers', 'Professional Services', '(''conveyancer'') | (''conveyancing'') | (''aktebesorger'') | (''transportprokureur'') | (''ukudluliselwa'' & ''kwendlu'') | (''itayitile'')'),
  ('Wills and estates', 'Professional Services', '(''will'' & ''and'' & ''estate'') | (''will'') | (''deceased'' & ''estate'') | (''testament'') | (''testamente'') | (''umyolelo'') | (''ilifa'')'),
  ('Notaries and affidavits', 'Professional Services', '(''notary'' & ''and'' & ''affidavit'') | (''notary'') | (''affidavit'') | (''typing'') | (''form'') | (''notari'') | (''kommissari'' & ''van'' & ''ede'') | (''i'' & ''affidavit'') | (''iaffidavit'')'),
  ('Accountants', 'Professional Services', '(''accountant'') | (''accounting'') | (''bookkeeping'') | (''tax'') | (''rekenmeester'') | (''umgcini'' & ''zincwadi'') | (''umcwangcisi'' & ''mali'')'),
  ('Tax help', 'Professional Services', '(''tax'' & ''help'') | (''tax'') | (''tax'' & ''practitioner'') | (''bookkeeping'') | (''tax'' & ''return'') | (''belasting'') | (''belastingopgawe'') | (''irhafu'') | (''iirhafu'')'),
  ('Company registration', 'Professional Services', '(''company'' & ''registration'') | (''tender'') | (''cipc'') | (''maatskappyregistrasie'') | (''besigheid'' & ''registreer'') | (''ukubhalisa'' & ''ishishini'') | (''ukubhalisa'' & ''inkampani'')'),
  ('Financial planners', 'Professional Services', '(''financial'' & ''planner'') | (''financial'') | (''financial'' & ''advisor'') | (''finansiele'' & ''adviseur'') | (''finansiele'' & ''beplanner'') | (''umcebisi'' & ''wezimali'') | (''utyalo'' & ''mali'')'),
  ('Insurance', 'Professional Services', '(''insurance'') | (''insurance'' & ''broker'') | (''versekering'') | (''versekeringsmakelaar'') | (''i'' & ''inshorensi'') | (''inshorensi'')'),
  ('Estate agents', 'Professional Services', '(''estate'' & ''agent'') | (''letting'' & ''agent'') | (''property'') | (''eiendomsagent'') | (''eiendomme'') | (''umthengisi'' & ''wezindlu'') | (''abathengisi'' & ''bezindlu'')'),
  ('Architects', 'Professional Services', '(''architect'') | (''architectural'' & ''draughting'') | (''plan'') | (''argitek'') | (''argitekte'') | (''umyili'' & ''wezakhiwo'') | (''abayili'' & ''bezakhiwo'')'),
  ('Land surveyors', 'Professional Services', '(''land'' & ''surveyor'') | (''surveyor'') | (''aerial'' & ''survey'') | (''landmeter'') | (''opmeting'') | (''umlinganisi'' & ''womhlaba'') | (''umlinganisi'' & ''mhlaba'')'),
  ('Photographers', 'Professional Services', '(''photographer'') | (''photography'') | (''fotograaf'') | (''fotografie'') | (''umfoti'') | (''abafoti'')'),
  ('Wedding and event services', 'Professional Services', '(''wedding'' & ''and'' & ''event'' & ''service'') | (''event'' & ''hire'') | (''event'') | (''wedding'') | (''tent'') | (''troue'') | (''bruilof'') | (''umtshato'') | (''imitshato'')'),
  ('Web and software', 'Professional Services', '(''web'' & ''and'' & ''software'') | (''website'') | (''web'') | (''web'' & ''design'') | (''web'' & ''designer'') | (''webwerf'') | (''webontwerp'') | (''iwebhusayithi'') | (''umyili'' & ''wewebhusayithi'')'),
  ('Marketing and design', 'Professional Services', '(''marketing'' & ''and'' & ''design'') | (''marketing'') | (''design'') | (''signwriting'') | (''website'') | (''marketing'' & ''agency'') | (''bemarking'') | (''advertensy'') | (''intengiso'') | (''iintengiso'')'),
  ('Computer repairs', 'Professional Services', '(''computer'' & ''repair'') | (''computer'') | (''rekenaar'') | (''rekenaarherstel'') | (''ikhompyutha'') | (''umlungisi'' & ''weekhompyutha'')'),
  ('Phone repairs', 'Professional Services', '(''phone'' & ''repair'') | (''phone'') | (''cellphone'') | (''computer'' & ''repair'') | (''cellphone'' & ''repair'') | (''foonherstel'') | (''selfoon'') | (''ifowuni'') | (''umlungisi'' & ''weefowuni'')'),
  ('Internet cafés', 'Professional Services', '(''internet'' & ''cafe'') | (''internet'') | (''printing'' & ''and'' & ''copy'') | (''typing'') | (''internetkafee'') | (''internet'' & ''kafee'') | (''i'' & ''intanethi'') | (''intanethi'')'),
  ('Printing and copies', 'Professional Services', '(''printing'' & ''and'' & ''copy'') | (''printing'') | (''copy'') | (''signwriting'') | (''print'') | (''drukwerk'') | (''drukkery'') | (''ukuprinta'') | (''ukukopa'')'),
  ('Signwriting', 'Professional Services', '(''signwriting'') | (''signwriter'') | (''sign'') | (''signage'') | (''advertensieborde'') | (''naamborde'') | (''iibhodi'') | (''umzobi'' & ''weebhodi'')'),
  ('Translators', 'Professional Services', '(''translator'') | (''interpreter'') | (''translation'') | (''vertaler'') | (''vertaling'') | (''umguquleli'') | (''itoliki'')'),
  ('Editing and writing', 'Professional Services', '(''editing'' & ''and'' & ''writing'') | (''editing'') | (''proofreading'') | (''editor'') | (''redigering'') | (''proeflee'') | (''umhleli'') | (''ukuhlela'')'),
  ('Tutors', 'Professional Services', '(''tutor'') | (''tutoring'') | (''privaatonderwyser'') | (''umfundisi'' & ''ntsapho'') | (''izifundo'' & ''ezongezelelweyo'')'),
  ('Schools and crèches', 'Professional Services', '(''school'' & ''and'' & ''crech'') | (''school'') | (''creche'') | (''tutoring'') | (''educare'') | (''skool'') | (''skole'') | (''isikolo'') | (''izikolo'')'),
  ('Funeral services', 'Professional Services', '(''funeral'' & ''service'') | (''funeral'') | (''begrafni'') | (''begrafnisondernemer'') | (''umngcwabo'') | (''imingcwabo'')'),
  ('Visas and immigration', 'Professional Services', '(''visa'' & ''and'' & ''immigration'') | (''visa'') | (''permit'') | (''immigration'') | (''immigrasie'') | (''paspoort'') | (''iviza'') | (''imvume'' & ''yokusebenza'')'),
  ('Travel agents and tours', 'Professional Services', '(''travel'' & ''agent'' & ''and'' & ''tour'') | (''travel'') | (''tour'') | (''guided'' & ''walking'') | (''travel'' & ''agent'') | (''travel'' & ''agency'') | (''reisagent'') | (''toere'') | (''ukhenketho'') | (''umkhokeli'' & ''wabakhenkethi'')'),
  ('Hotels and guest houses', 'Professional Services', '(''hotel'' & ''and'' & ''guest'' & ''house'') | (''hotel'') | (''guest'' & ''house'') | (''accommodation'') | (''gastehui'') | (''verblyf'') | (''ihotele'') | (''indlu'' & ''yeendwendwe'')'),
  ('Meeting rooms and offices', 'Professional Services', '(''meeting'' & ''room'' & ''and'' & ''office'') | (''meeting'' & ''room'') | (''boardroom'') | (''vergaderlokaal'') | (''kantoorruimte'') | (''igumbi'' & ''leentlanganiso'') | (''i'' & ''ofisi'')'),
  ('Consultants', 'Professional Services', '(''consultant'') | (''business'' & ''desk'') | (''konsultant'') | (''konsultante'') | (''umcebisi'' & ''wezoshishino'') | (''umsebenzi'')'),
  ('Dressmakers and tailors', 'Professional Services', '(''dressmaker'' & ''and'' & ''tailor'') | (''tailor'') | (''dressmaker'') | (''sewing'') | (''naaister'') | (''kleremaker'') | (''umthungi'') | (''abathungi'')'),
  ('Shoes and shoe repair', 'Professional Services', '(''shoe'' & ''and'' & ''shoe'' & ''repair'') | (''shoe'' & ''repair'') | (''cobbler'') | (''shoe'') | (''skoenmaker'') | (''skoene'') | (''izihlangu'') | (''umlungisi'' & ''wezihlangu'')'),
  ('Florists', 'Professional Services', '(''florist'') | (''flower'') | (''bloemiste'') | (''blomme'') | (''iintyatyambo'') | (''umthengisi'' & ''weentyatyambo'')'),
  ('Churches', 'Professional Services', '(''church'') | (''mosque'') | (''kerk'') | (''kerke'') | (''icawa'') | (''inkonzo'')'),
  ('Shops and gifts', 'Professional Services', '(''shop'' & ''and'' & ''gift'') | (''gift'') | (''jewellery'') | (''craft'') | (''gift'' & ''shop'') | (''geskenke'') | (''juwelier'') | (''izipho'') | (''ubucwebe'')'),
  ('Couriers and delivery', 'Professional Services', '(''courier'' & ''and'' & ''delivery'') | (''courier'') | (''delivery'') | (''koerier'') | (''aflewering'') | (''ukuhambisa'' & ''iipasile'') | (''ipasile'')'),
  ('Security guards', 'Professional Services', '(''security'' & ''guard'') | (''security'') | (''security'' & ''company'') | (''sekuriteitswag'') | (''wagte'') | (''unogada'') | (''oonogada'')'),
  ('Engineers', 'Professional Services', '(''engineer'') | (''engineering'') | (''surveyor'') | (''ingenieur'') | (''injineli'') | (''iinjineli'')'),
  ('Charities and social services', 'Professional Services', '(''charity'' & ''and'' & ''social'' & ''service'') | (''community'') | (''social'') | (''charity'') | (''social'' & ''worker'') | (''maatskaplike'' & ''werker'') | (''liefdadigheid'') | (''unontlalontle'') | (''oonontlalontle'')');
--> statement-breakpoint
-- Trade by trade, by the index of words.
INSERT INTO listing_trades (business_id, trade, is_named, opening, area, city, suburb)
  SELECT w.business_id, t.id, w.head @@ t.finds, f.opening, w.area, w.city, w.suburb
  FROM trade_words t CROSS JOIN LATERAL (
      SELECT * FROM listing_words w WHERE w.words @@ t.finds AND w.industry = t.industry OFFSET 0
    ) AS w JOIN listing_facts f USING (business_id);
--> statement-breakpoint
ALTER TABLE "listing_trades" ADD CONSTRAINT "listing_trades_business_id_businesses_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."businesses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_trades" ADD CONSTRAINT "listing_trades_trade_trade_words_id_fk" FOREIGN KEY ("trade") REFERENCES "public"."trade_words"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listing_trades_trade" ON "listing_trades" USING btree ("trade","is_named","opening","area","city","suburb");
--> statement-breakpoint
CREATE FUNCTION put_listing_trades(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM listing_trades WHERE business_id = ANY (ids);
  INSERT INTO listing_trades (business_id, trade, is_named, opening, area, city, suburb)
    SELECT w.business_id, t.id, w.head @@ t.finds, f.opening, w.area, w.city, w.suburb
    FROM listing_words w JOIN trade_words t ON t.industry = w.industry AND w.words @@ t.finds
      JOIN listing_facts f ON f.business_id = w.business_id
    WHERE w.business_id = ANY (ids);
$$;
--> statement-breakpoint
CREATE FUNCTION keep_listing_trades() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM put_listing_trades(array(SELECT id FROM new_rows WHERE listed));
  ELSIF NEW.listed THEN
    PERFORM put_listing_trades(array[NEW.id]);
  ELSE
    DELETE FROM listing_trades WHERE business_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Triggers of one event fire by name: these after those of words and facts, which they read.
CREATE TRIGGER listing_z_trades_inserted AFTER INSERT ON businesses
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_listing_trades();
--> statement-breakpoint
CREATE TRIGGER listing_z_trades_updated AFTER UPDATE ON businesses FOR EACH ROW
  WHEN (old.listed IS DISTINCT FROM new.listed OR (new.listed AND
    (old.industry, old.area, old.suburb, old.city, old.name, old.category, old.description, old.amenities, old.highlights,
      old.hours, old.special_dates, old.closed_until)
      IS DISTINCT FROM
    (new.industry, new.area, new.suburb, new.city, new.name, new.category, new.description, new.amenities, new.highlights,
      new.hours, new.special_dates, new.closed_until)))
  EXECUTE FUNCTION keep_listing_trades();
