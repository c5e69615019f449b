/**
 * City Bowl, Atlantic Seaboard and everything south of them, the Cape Flats included.
 * Made from Who's On First (own work CC0), which holds parts of GeoNames and Quattroshapes (both
 * CC BY); places it lacks or misplaces were added or moved by hand.
 */
import type { PlaceGroup } from './place-line.ts'

export const capeTownSouth: readonly PlaceGroup[] = [
  {
    area: 'City Bowl',
    city: 'Cape Town',
    lines: `
Cape Town City Centre | -33.9235 | 18.4205 | Cape Town CBD; CBD; City Centre; Central Cape Town; Cape Town Central; Central City; Middestad; Kaapstad Sentraal
Foreshore | -33.9165 | 18.4265 | Roggebaai; Cape Town Foreshore
De Waterkant | -33.9155 | 18.4175 | Waterkant
Bo-Kaap | -33.9209 | 18.4148 | Bo Kaap; Malay Quarter; Schotsche Kloof; Schotschekloof
Gardens | -33.9330 | 18.4120 | Tuine
Tamboerskloof | -33.9283 | 18.4065
Higgovale | -33.9408 | 18.3993
Oranjezicht | -33.9438 | 18.4139
Vredehoek | -33.9399 | 18.4248 | Devil's Peak Estate; Devils Peak Estate
Zonnebloem | -33.9317 | 18.4309 | Walmer Estate
District Six | -33.9290 | 18.4270 | District 6; Distrik Ses
University Estate | -33.9370 | 18.4430
Woodstock | -33.9304 | 18.4469 | Papendorp
Salt River | -33.9324 | 18.4627 | Soutrivier; Zoutrivier
`,
  },
  {
    area: 'Atlantic Seaboard',
    city: 'Cape Town',
    lines: `
V&A Waterfront | -33.9040 | 18.4210 | Waterfront; Victoria and Alfred Waterfront; V and A Waterfront; Victoria & Alfred Waterfront; Cape Town Waterfront
Green Point | -33.9037 | 18.4047 | Groenpunt
Mouille Point | -33.9010 | 18.4020 | Mouillepunt
Three Anchor Bay | -33.9080 | 18.3965 | Drieankerbaai
Sea Point | -33.9160 | 18.3893 | Seapoint; Seepunt
Fresnaye | -33.9246 | 18.3891
Bantry Bay | -33.9281 | 18.3779 | Bantrybaai
Clifton | -33.9352 | 18.3806
Camps Bay | -33.9532 | 18.3834 | Kampsbaai; Campsbay
Bakoven | -33.9610 | 18.3760
Oudekraal | -33.9836 | 18.3583
Llandudno | -34.0090 | 18.3444
Hout Bay | -34.0427 | 18.3505 | Houtbaai; Houtbay
Imizamo Yethu | -34.0290 | 18.3610 | Mandela Park Hout Bay
Hangberg | -34.0510 | 18.3450
`,
  },
  {
    area: 'Southern Suburbs',
    city: 'Cape Town',
    lines: `
Observatory | -33.9368 | 18.4710 | Obs; Observatorium
Mowbray | -33.9493 | 18.4746
Rosebank | -33.9550 | 18.4740
Rondebosch | -33.9630 | 18.4740
Rondebosch East | -33.9769 | 18.4985 | Rondebosch-Oos
Newlands | -33.9740 | 18.4610 | Nuweland
Claremont | -33.9830 | 18.4640
Harfield Village | -33.9870 | 18.4720
Bishopscourt | -33.9885 | 18.4453
Fernwood | -33.9798 | 18.4499
Kenilworth | -33.9939 | 18.4693
Wynberg | -34.0030 | 18.4660
Plumstead | -34.0200 | 18.4720
Diep River | -34.0383 | 18.4620 | Dieprivier
Bergvliet | -34.0432 | 18.4483
Meadowridge | -34.0327 | 18.4506
Heathfield | -34.0512 | 18.4672
Southfield | -34.0345 | 18.4829
Elfindale | -34.0440 | 18.4770
Retreat | -34.0551 | 18.4762 | Retreat Cape Town
Steenberg | -34.0660 | 18.4690
Kirstenhof | -34.0717 | 18.4506
Tokai | -34.0597 | 18.4418 | Dennendal
Westlake | -34.0790 | 18.4430 | Raapekraal
Constantia | -34.0270 | 18.4300 | Constantia Heights; Constantia Valley
Alphen | -34.0088 | 18.4462
Witteboomen | -34.0169 | 18.4192
Lakeside | -34.0901 | 18.4593
Marina da Gama | -34.0892 | 18.4769
Muizenberg | -34.1038 | 18.4678
St James | -34.1200 | 18.4581 | Saint James; St. James
Kalk Bay | -34.1293 | 18.4484 | Kalkbaai
Clovelly | -34.1242 | 18.4314
Fish Hoek | -34.1360 | 18.4277 | Vishoek; Fishhoek
Sun Valley | -34.1235 | 18.3971
Sunnydale | -34.1370 | 18.3890
Noordhoek | -34.1010 | 18.3680
Kommetjie | -34.1406 | 18.3264 | Kommetje; Kommetjies
Ocean View | -34.1486 | 18.3536 | Oceanview
Masiphumelele | -34.1280 | 18.3750 | Masi
Capri | -34.1330 | 18.3760 | Capri Village
Scarborough | -34.1982 | 18.3752
Misty Cliffs | -34.1840 | 18.3640
Glencairn | -34.1568 | 18.4206 | Glencairn Heights
Simon's Town | -34.1920 | 18.4300 | Simonstad; Simonstown; Simons Town
Murdock Valley | -34.2075 | 18.4576
Cape Point | -34.3560 | 18.4960 | Kaappunt
Capricorn | -34.0880 | 18.4880 | Capricorn Park
Vrygrond | -34.0840 | 18.4840
Seawinds | -34.0780 | 18.4800
Lavender Hill | -34.0737 | 18.4865 | Lavenderhill
Grassy Park | -34.0472 | 18.4986 | Grassypark
Lotus River | -34.0330 | 18.5050 | Lotusrivier
Parkwood | -34.0289 | 18.4955
Ottery | -34.0150 | 18.5050
Wetton | -34.0070 | 18.5040
Lansdowne | -33.9873 | 18.4975 | Lansdown
Crawford | -33.9770 | 18.5030
Kenwyn | -33.9900 | 18.4880
Pelikan Park | -34.0650 | 18.5290 | Pelican Park
Zeekoevlei | -34.0630 | 18.5100 | Seekoeivlei
Sybrand Park | -33.9590 | 18.4980
Pinelands | -33.9351 | 18.5074
Ndabeni | -33.9280 | 18.4930
Langa | -33.9440 | 18.5290 | kwaLanga
Bridgetown | -33.9570 | 18.5306
Athlone | -33.9630 | 18.5080
Gatesville | -33.9720 | 18.5300
Rylands | -33.9710 | 18.5291 | Rylands Estate
Belgravia | -33.9700 | 18.5170
Hazendal | -33.9520 | 18.5060
Kewtown | -33.9580 | 18.5150
Silvertown | -33.9640 | 18.5250
Crawford Estate | -33.9800 | 18.5100
Belthorn Estate | -33.9820 | 18.5170
Pinati Estate | -33.9890 | 18.5210
Newfields | -33.9850 | 18.5290
Welcome Estate | -33.9610 | 18.5450
Vanguard Estate | -33.9670 | 18.5450
Montana | -33.9600 | 18.5680
Eagle Park | -34.0500 | 18.5200
Hanover Park | -33.9910 | 18.5300
Surrey Estate | -33.9760 | 18.5410
Heideveld | -33.9651 | 18.5465
Manenberg | -33.9897 | 18.5563
Gugulethu | -33.9825 | 18.5671 | Guguletu; Gugs; kwaGugulethu
Nyanga | -33.9870 | 18.5837 | kwaNyanga
Crossroads | -33.9947 | 18.5992
Samora Machel | -34.0200 | 18.5820 | Samora
Philippi | -34.0060 | 18.5750 | Philippi East; Browns Farm; Brown's Farm
Mitchells Plain | -34.0517 | 18.6159 | Mitchell's Plain; Mitchells Plein; Mitchellsplein
Rocklands | -34.0620 | 18.6150
Westridge | -34.0450 | 18.6050
Portlands | -34.0570 | 18.6130
Lentegeur | -34.0283 | 18.6145
Tafelsig | -34.0610 | 18.6380
Eastridge | -34.0500 | 18.6340
Beacon Valley | -34.0340 | 18.6320
Weltevreden Valley | -34.0280 | 18.5810
Woodlands | -34.0313 | 18.5894
Colorado Park | -34.0240 | 18.5840
Mandalay | -34.0153 | 18.6349
Strandfontein | -34.0731 | 18.5612
Khayelitsha | -34.0393 | 18.6792 | iKhayelitsha
Site C | -34.0240 | 18.6590
Harare | -34.0560 | 18.6750
Kuyasa | -34.0610 | 18.6910
Endlovini | -34.0620 | 18.6690
Enkanini | -34.0640 | 18.7020
Mandela Park | -34.0400 | 18.6790
Nonqubela | -34.0180 | 18.6630
Victoria Mxenge | -34.0240 | 18.6590
Eyethu | -34.0340 | 18.6680
Thembokwezi | -34.0060 | 18.6350
Ikwezi Park | -34.0170 | 18.6300 | Ikwezipark
New Woodlands | -34.0230 | 18.6000
Morgans Village | -34.0390 | 18.5910 | Morgan's Village
Ilitha Park | -34.0530 | 18.6620
Makhaza | -34.0480 | 18.6960
`,
  },
]
