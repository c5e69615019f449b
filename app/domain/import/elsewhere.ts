import { nameKey } from '#app/domain/places/place-name.ts'

/** Towns beyond the eight areas whose suburbs share names with ours (Phoenix, Scottsville, Claremont), and provinces. */
const names =
  'Johannesburg|Joburg|Jozi|Sandton|Randburg|Roodepoort|Soweto|Midrand|Germiston|Boksburg|Benoni|Kempton Park|Edenvale|Alberton|Springs|Krugersdorp|Pretoria|Tshwane|City of Tshwane|Centurion|Ekurhuleni|Vanderbijlpark|Vereeniging|Durban|eThekwini|Pietermaritzburg|Msunduzi|Umhlanga|Ballito|Pinetown|Richards Bay|Newcastle|Port Shepstone|Ladysmith|Gqeberha|Port Elizabeth|Nelson Mandela Bay|East London|Buffalo City|Mthatha|Makhanda|Grahamstown|Queenstown|Jeffreys Bay|Bloemfontein|Mangaung|Welkom|Bethlehem|Kroonstad|Kimberley|Upington|Springbok|Polokwane|Pietersburg|Tzaneen|Nelspruit|Mbombela|Witbank|eMalahleni|Secunda|Rustenburg|Potchefstroom|Klerksdorp|Mahikeng|Mafikeng|George|Knysna|Mossel Bay|Mosselbaai|Plettenberg Bay|Oudtshoorn|Beaufort West|Windhoek|Gaborone|Harare|Maputo|London|Gauteng|KwaZulu-Natal|KwaZulu Natal|KZN|Eastern Cape|Oos-Kaap|Northern Cape|Noord-Kaap|Free State|Vrystaat|Limpopo|Mpumalanga|North West|Noordwes|GP|EC|NC|FS|LP|MP|NW|Namibia|Botswana|Zimbabwe|Lesotho|Eswatini|Mozambique|United Kingdom|Ireland'
const elsewhere = new Set(names.split('|').map(nameKey))

/** Whether a city, province or country lies beyond the eight areas. */
export const isElsewhere = (text: string): boolean => elsewhere.has(nameKey(text))

/** Codes of the eight areas (South African Post Office): 6700 to 8099. */
export const isCodeElsewhere = (code: string): boolean =>
  /^\d{4}$/.test(code) && (Number(code) < 6700 || Number(code) > 8099)

export const isCodeHere = (code: string): boolean => /^\d{4}$/.test(code) && !isCodeElsewhere(code)

const wider = new Set(
  'capetown|kaapstad|ikapa|cityofcapetown|stadkaapstad|capepeninsula|westerncape|weskaap|westernkaap|wc|southafrica|suidafrika|rsa|za|republicofsouthafrica'.split(
    '|',
  ),
)

/** Whether a text names the whole city, the province or the country, and so no place within. */
export const isWider = (text: string): boolean => wider.has(nameKey(text))
