import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  readQuery,
  unknownWords,
  queryWithout,
  type NameWords,
} from '#app/domain/search/read-query.server.ts'

const read = (text: string, names: NameWords = new Map()) =>
  readQuery(text, names).parts.flatMap((part) => {
    if (part.kind === 'trade') return [part.trades.map(({ trade }) => trade).join('/')]
    if (part.kind === 'place') return [`@${part.place.label}`]
    if (part.kind === 'quality') return [`+${part.quality.quality}`]
    if (part.kind === 'word') return [[part.word, ...part.alternatives].join('~')]
    return part.kind === 'open' ? ['open'] : []
  })

describe('a query', () => {
  it.each([
    ['plumber sea point', ['Plumbers', '@Sea Point']],
    ['sea point plumbers', ['@Sea Point', 'Plumbers']],
    ['cheap plumber near me today', ['Plumbers']],
    ['best coffee shop in obs open now', ['Coffee shops', '@Observatory', 'open']],
    ['locksmith 24/7', ['Locksmiths']],
    ['goedkoop loodgieter naby Bellville', ['Plumbers', '@Bellville']],
    ['ndifuna umchebi kufutshane eLanga', ['Barbers', '@Langa']],
    ['abachebi', ['Barbers']],
    ['masage', ['Massage']],
    ['drivng school', ['Driving schools']],
    ['panel-beater', ['Panel beaters']],
    ['dakherstelwerk plumstead', ['Roofing', '@Plumstead']],
    ['bandewinkel', ['Tyres']],
    ['slotdienste', ['Locksmiths']],
    ['vloerteëls', ['Tiling and flooring']],
    ['motorbande eObs', ['Tyres', '@Observatory']],
    ['wemoto', ['Mechanics']],
    ['umlungisi wempompo', ['Plumbers']],
    ['wompompo', ['Plumbers']],
    ['toilet', ['Plumbers']],
    ['bruid', ['Bridal hair']],
    ['isitolo', ['Groceries and food shops']],
    ['restaurant with parking', ['Restaurants', '+Parking']],
    ['rugby', ['Bowls, tennis and clubs']],
    ['plumber rugby', ['Plumbers', '@Rugby']],
    ['emergency', ['Clinics and hospitals']],
    ['emergency plumber', ['Plumbers']],
    ['ulungiso lwefowuni', ['Phone repairs']],
    ['visrestuarant', ['Restaurants']],
    ['phone screen repair', ['Phone repairs']],
    ['repair', ['Handymen']],
    ['umntu wokulungisa umbane ephilippi', ['Electricians', '@Philippi']],
    ['iinwele ezilukiweyo', ['Braids']],
    ['oppasser delft', ['Crèches and child care', '@Delft']],
    ['umpheki wemitshato', ['Catering']],
    ['haarsalon vir mans', ['Barbers']],
    ['kapper vir seuns', ['Barbers']],
    ['haarkapper vir my kind parow', ['Children’s hairdressers', '@Parow']],
    ['after school care', ['Crèches and child care']],
    ['massage salon', ['Massage']],
    ['jewellery shop', ['Shops and gifts']],
    ['masage therapist', ['Massage']],
    ['amandla elanga iibhetri', ['Solar and inverters']],
    ['ibhetri yemoto', ['Auto electricians']],
    ['ontbeit', ['Breakfast']],
    ['fotograph', ['Photographers']],
    ['naaldwerkster', ['Dressmakers and tailors']],
    ['alarmstelsels', ['Security and gates']],
    ['hair tint', ['Hair salons']],
    ['brow tint', ['Brows and lashes']],
    ['home additions', ['Builders']],
    ['additional', ['additional']],
    ['umntu wokujonga umntwana', ['Crèches and child care']],
    ['range rover', ['Mechanics']],
    ['land cruiser panelbeater', ['Panel beaters']],
    ['chest infection', ['Doctors']],
    ['engels tutor', ['Tutors']],
    ['dental bonding', ['Dentists']],
    ['floor coverings', ['Tiling and flooring']],
    ['crane hire', ['crane']],
    ['driving range', ['Surfing and watersports', 'range']],
    ['unesi edelft', ['Home nursing and elderly care', '@Delft']],
    ['umntu opeyintayo', ['Painters']],
    ['ibhari elanga', ['Bars and pubs', '@Langa']],
    ['iibhanki', ['Financial planners']],
    ['itente yokuqesha', ['Wedding and event services']],
    ['iinwele zamadoda ekhayelitsha', ['Barbers', '@Khayelitsha']],
    ['eetplek met uitsig oor die see', ['Restaurants', '+Sea views']],
    ['oor die see', ['+Sea views']],
    ['elektrisiën uitsig', ['Electricians', '@Uitsig']],
    ['loodgieter wat sondag werk', ['Plumbers']],
    ['werk', ['Consultants']],
    ['pizza delivery obs', ['Pizza', '@Observatory']],
    ['delivery', ['Couriers and delivery']],
    ['solar panel instalation', ['Solar and inverters']],
    ['imibhobho evuzayo', ['Plumbers']],
    ['uphahla oluvuzayo', ['Roofing']],
    ['rekenmeester vir klein besigheid', ['Accountants']],
    ['gaurd company', ['Security guards']],
    ['dress alterations', ['Dressmakers and tailors']],
    ['house alterations', ['Builders']],
    ['kleuterskool', ['Crèches and child care']],
    ['hoërskool', ['Schools']],
    ['ukhenketho', ['Guided walks and tours/Travel agents and tours']],
    ['amehlo eSea Point', ['Optometrists', '@Sea Point']],
    ['indlu yokuhambisa impahla', ['Movers']],
    ['umcwangcisi mtshato', ['Wedding and event services']],
    ['ibhetri yemoto', ['Auto electricians']],
    ['imoto', ['Mechanics']],
    ['locked out of my car', ['Locksmiths']],
    ['plumber kasie', ['Plumbers']],
    ['boring', ['boring']],
    ['borehole boring', ['Boreholes and tanks']],
    ['john deere', ['Trucks, trailers and farm vehicles']],
    ['zimbabwean', ['African food']],
    ['zimbabwean restaurant', ['African food']],
    ['visa for zimbabwean', ['Visas and immigration']],
    ['portuguese translator', ['Translators']],
    ['hair removal', ['Waxing and hair removal']],
    ['wart removal', ['Skin care']],
    ['water', ['Plumbers']],
    ['swimming in water', ['Swimming']],
    ['motor wil nie vat nie', ['Mechanics']],
    ['hoeveel kos n tandarts', ['Dentists']],
    ['malini ugqirha wamehlo', ['Optometrists']],
    ['inkampani yokucoca', ['Cleaning']],
    ['would like a massage', ['like', 'Massage']],
    ['toyota', ['Mechanics']],
    ['toyota panelbeater', ['Panel beaters']],
    ['24 hours', []],
    ['& / !', []],
  ])('%j is read as %j', (text, parts) => {
    expect(read(text)).toEqual(parts)
  })

  it('keeps words that it does not know, and takes a word of a name for no slip', () => {
    expect(unknownWords('ouma fawsia in bo-kaap')).toEqual(['ouma', 'fawsia'])
    expect(read('fawsia', new Map([['fawsia', ['fawzia']]]))).toEqual(['fawsia~fawzia'])
    expect(read('plumbre')).toEqual(['Plumbers'])
    expect(read('plumbre', new Map([['plumbre', ['plumbre']]]))).toEqual(['plumbre'])
  })

  it.each([
    ['uitlaat', ['exhausts']],
    ['iibrakes zemoto', ['brakes']],
    ['brakes and gearbox', ['brakes', 'gearboxes', 'clutches']],
    ['my car has brakes', ['brakes']],
    ['uitlat', ['exhausts']],
    ['mechanic', []],
  ])('%j asks first for those of a trade that say %j', (text, said) => {
    const [specialities] = readQuery(text).parts.flatMap((part) =>
      part.kind === 'trade' ? [part.specialities] : [],
    )
    expect(specialities).toEqual(said)
  })

  it('allows one slip in five letters and none in four', () => {
    expect(read('gim')).toEqual(['Gyms'])
    expect(read('gwm')).toEqual(['gwm'])
    expect(read('yogx')).toEqual(['yogx'])
    expect(read('piszxa')).toEqual(['piszxa'])
    expect(read('photogrefar')).toEqual(['Photographers'])
  })

  it('can be said without any of its parts', () => {
    const reading = readQuery('cheap plumber sea point')
    const [, trade, place] = reading.parts
    expect(queryWithout(reading, trade!)).toBe('cheap sea point')
    expect(queryWithout(reading, place!)).toBe('cheap plumber')
  })

  it('is read whatever is typed, each token in one part', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const { tokens, parts } = readQuery(text)
        const covered = parts.flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, i) => from + i),
        )
        expect(covered).toEqual(tokens.map((_, i) => i))
      }),
    )
  })
})
