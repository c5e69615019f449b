/**
 * Towns beyond the city, and their suburbs.
 * Made from Who's On First (own work CC0), which holds parts of GeoNames and Quattroshapes (both
 * CC BY); places it lacks or misplaces were added or moved by hand.
 */
import type { PlaceGroup } from './place-line.ts'

export const country: readonly PlaceGroup[] = [
  {
    area: 'West Coast',
    city: '*',
    lines: `
Yzerfontein | -33.3444 | 18.1616 | Ysterfontein
Darling | -33.3782 | 18.3794
Grotto Bay | -33.5053 | 18.3183 | Grottobaai
Malmesbury | -33.4600 | 18.7299
Chatsworth | -33.5478 | 18.5820
Riverlands | -33.5246 | 18.5949
Kalbaskraal | -33.5732 | 18.6489
Abbotsdale | -33.4900 | 18.6660 | Abbotsdal
Riebeek-Kasteel | -33.3845 | 18.8995 | Riebeek Kasteel; Riebeeck Kasteel; Riebeeck-Kasteel
Riebeek West | -33.3505 | 18.8702 | Riebeek-Wes; Riebeeck West
Moorreesburg | -33.1539 | 18.6603 | Moreesburg
Koringberg | -33.0181 | 18.6781
Churchhaven | -33.1776 | 18.0675 | Kerkhawe
Langebaan | -33.0975 | 18.0315
Langebaanweg | -32.9744 | 18.1488
Saldanha | -33.0117 | 17.9442 | Saldanha Bay; Saldanhabaai
Vredenburg | -32.9052 | 17.9999
Jacobsbaai | -32.9700 | 17.8866 | Jacobs Bay
Paternoster | -32.8102 | 17.8912
St Helena Bay | -32.7667 | 18.0333 | Saint Helena Bay; St. Helena Bay; Sint Helenabaai; St Helenabaai
Stompneus Bay | -32.7242 | 17.9754 | Stompneusbaai
Britannia Bay | -32.7230 | 17.9454 | Britanniabaai
Shelley Point | -32.7098 | 17.9746
Laaiplek | -32.7737 | 18.1559
Velddrif | -32.7852 | 18.1786 | Velddrift; Port Owen
Dwarskersbos | -32.6959 | 18.2297
Hopefield | -33.0640 | 18.3480
Aurora | -32.7060 | 18.4851
Piketberg | -32.8963 | 18.7777
Porterville | -33.0182 | 18.9928
Goedverwacht | -32.8675 | 18.6943 | Goedverwag
Eendekuil | -32.6871 | 18.8836
`,
  },
  {
    area: 'Boland',
    city: 'Stellenbosch',
    lines: `
Stellenbosch | -33.9360 | 18.8610 | Stellenbos; Stellenbosch Central; Eikestad
Die Boord | -33.9436 | 18.8486
Paradyskloof | -33.9633 | 18.8515
Dalsig | -33.9490 | 18.8600
Krigeville | -33.9446 | 18.8602
Mostertsdrift | -33.9402 | 18.8734
Universiteitsoord | -33.9325 | 18.8638 | Universiteits Oord
Simonswyk | -33.9267 | 18.8772
Uniepark | -33.9250 | 18.8850
Onder Papegaaiberg | -33.9368 | 18.8318 | Onder-Papegaaiberg
Plankenbrug | -33.9266 | 18.8528
La Colline | -33.9236 | 18.8611
Cloetesville | -33.8890 | 18.8266
Idas Valley | -33.9203 | 18.8764 | Ida's Valley; Idasvallei
Kayamandi | -33.9167 | 18.8475 | Kayamnandi; Khayamandi
Techno Park | -33.9640 | 18.8370 | Technopark
De Zalze | -33.9740 | 18.8320 | De Zalze Estate
Jamestown | -33.9790 | 18.8489
Vlottenburg | -33.9595 | 18.7983
Lynedoch | -33.9830 | 18.7640
Koelenhof | -33.8370 | 18.8030
Muldersvlei | -33.8184 | 18.8073
Elsenburg | -33.8457 | 18.8438
`,
  },
  {
    area: 'Boland',
    city: 'Paarl',
    lines: `
Paarl | -33.7270 | 18.9690 | Die Paarl; Pêrel
Noorder-Paarl | -33.7047 | 18.9655 | Northern Paarl; Paarl North; Noorder Paarl
Suider-Paarl | -33.7682 | 18.9663 | Southern Paarl; Paarl South; Suider Paarl
Charleston Hill | -33.7100 | 18.9781
Courtrai | -33.7711 | 18.9552
Lemoenkloof | -33.7246 | 18.9548
Klein Nederburg | -33.7292 | 19.0016
Dal Josafat | -33.6965 | 19.0139 | Daljosafat
Klein Drakenstein | -33.7349 | 19.0399 | Klein-Drakenstein
Val de Vie | -33.8000 | 18.9770 | Val de Vie Estate; Pearl Valley
Mbekweni | -33.6750 | 18.9791
`,
  },
  {
    area: 'Boland',
    city: '*',
    lines: `
Franschhoek | -33.9108 | 19.1198 | Franschoek; Fransch Hoek
Groendal | -33.8926 | 19.1005 |  | Franschhoek
Pniel | -33.8931 | 18.9593 | Pniël
Kylemore | -33.9151 | 18.9503 | Kylemor
Johannesdal | -33.8960 | 18.9700 |  | Pniel
Simondium | -33.8402 | 18.9528
Klapmuts | -33.8003 | 18.8723
Wellington | -33.6458 | 19.0135
Newton | -33.6758 | 19.0032 | Newton-Wes | Wellington
Windmeul | -33.6735 | 18.9095
Hermon | -33.4368 | 18.9659
Gouda | -33.3003 | 19.0401
Saron | -33.1808 | 19.0089
Tulbagh | -33.2860 | 19.1390
Wolseley | -33.4140 | 19.2005
Ceres | -33.3688 | 19.3144
Bella Vista | -33.3294 | 19.3179 |  | Ceres
Prince Alfred Hamlet | -33.3039 | 19.3247 | Prince Alfred's Hamlet; Prins Alfred Hamlet
Op-die-Berg | -33.0173 | 19.3107 | Op die Berg
Worcester | -33.6422 | 19.4592
Worcester West | -33.5987 | 19.4211 |  | Worcester
Zweletemba | -33.6488 | 19.4901 | Zwelethemba | Worcester
Rawsonville | -33.6862 | 19.3138
De Doorns | -33.4771 | 19.6663
Touws River | -33.3383 | 20.0309 | Touwsrivier
Robertson | -33.8034 | 19.8913
Nkqubela | -33.8118 | 19.9017 |  | Robertson
Ashton | -33.8359 | 20.0400
Montagu | -33.7866 | 20.1211
Bonnievale | -33.9322 | 20.0992
McGregor | -33.9472 | 19.8291
`,
  },
  {
    area: 'Overberg',
    city: '*',
    lines: `
Grabouw | -34.1515 | 19.0151
Pineview | -34.1570 | 19.0036 |  | Grabouw
Elgin | -34.1511 | 19.0412
Vyeboom | -34.0664 | 19.1095
Villiersdorp | -33.9912 | 19.2922
Botrivier | -34.2257 | 19.2031 | Bot River; Botriver
Houw Hoek | -34.2034 | 19.1482 | Houhoek; Houwhoek
Caledon | -34.2316 | 19.4323
Middleton | -34.2203 | 19.4643
Greyton | -34.0505 | 19.6088
Genadendal | -34.0378 | 19.5622
Riviersonderend | -34.1498 | 19.9143
Rooi Els | -34.3008 | 18.8152 | Rooiels; Rooi-Els
Pringle Bay | -34.3482 | 18.8271 | Pringlebaai; Pringle
Betty's Bay | -34.3535 | 18.9127 | Bettysbaai; Bettys Bay
Kleinmond | -34.3394 | 19.0341
Arabella | -34.3182 | 19.1308 | Arabella Country Estate
Fisherhaven | -34.3176 | 19.1278 | Fishershaven; Vissershaven
Hawston | -34.3863 | 19.1310
Vermont | -34.4179 | 19.1518 |  | Hermanus
Onrus | -34.4124 | 19.1688 | Onrusrivier; Onrus River | Hermanus
Sandbaai | -34.4229 | 19.1974 | Sand Bay | Hermanus
Zwelihle | -34.4311 | 19.2151 |  | Hermanus
Mount Pleasant | -34.4216 | 19.2353 |  | Hermanus
Hermanus | -34.4152 | 19.2430
Voëlklip | -34.4092 | 19.2879 | Voelklip | Hermanus
Hermanus Heights | -34.4076 | 19.2484 |  | Hermanus
Hemel-en-Aarde | -34.4084 | 19.2065 | Hemel en Aarde; Hemel-en-Aarde Valley
Stanford | -34.4432 | 19.4589
De Kelders | -34.5640 | 19.3593 | Die Kelders | Gansbaai
Gansbaai | -34.5830 | 19.3505 | Gans Bay
Kleinbaai | -34.6156 | 19.3507
Franskraal | -34.6122 | 19.3839 | Franskraalstrand
Van Dyksbaai | -34.6153 | 19.3580
Pearly Beach | -34.6628 | 19.4965
Baardskeerdersbos | -34.5877 | 19.5703
Elim | -34.5897 | 19.7579
Napier | -34.4745 | 19.8981
Bredasdorp | -34.5329 | 20.0453
Arniston | -34.6674 | 20.2309 | Waenhuiskrans
Struisbaai | -34.8037 | 20.0547 | Struis Bay
L'Agulhas | -34.8318 | 20.0017 | Agulhas; Cape Agulhas
Swellendam | -34.0226 | 20.4417
Buffeljagsrivier | -34.0461 | 20.5269 | Buffeljags River
Suurbraak | -34.0080 | 20.6460
Barrydale | -33.9060 | 20.7220
Stormsvlei | -34.0834 | 20.0962
Malgas | -34.2984 | 20.5857
`,
  },
]
