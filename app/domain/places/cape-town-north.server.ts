/**
 * The north, the Helderberg and the coast up to Mamre.
 * Made from Who's On First (own work CC0), which holds parts of GeoNames and Quattroshapes (both
 * CC BY); places it lacks or misplaces were added or moved by hand.
 */
import type { PlaceGroup } from './place-line.ts'

export const capeTownNorth: readonly PlaceGroup[] = [
  {
    area: 'Northern Suburbs',
    city: 'Cape Town',
    lines: `
Maitland | -33.9215 | 18.4997
Kensington | -33.9123 | 18.5075
Factreton | -33.9106 | 18.5214
Windermere | -33.9050 | 18.5150
Thornton | -33.9230 | 18.5361
Epping | -33.9332 | 18.5350 | Epping Industria; Epping Industrial
Goodwood | -33.9049 | 18.5488 | Goodwood Estate; N1 City
Vasco | -33.9058 | 18.5606
Richmond Estate | -33.9070 | 18.5680
Churchill Estate | -33.9000 | 18.5730
Fairfield Estate | -33.8990 | 18.5910 | Fairfield
Glenlily | -33.9010 | 18.5850
Tygerdal | -33.8940 | 18.5450
Acacia Park | -33.8860 | 18.5310
Wingfield | -33.9130 | 18.5370
Townsend Estate | -33.9130 | 18.5470
Ruyterwacht | -33.9194 | 18.5543
Century City | -33.8912 | 18.5127 | Centurycity; Canal Walk
Summer Greens | -33.8840 | 18.5250
Montague Gardens | -33.8635 | 18.5203
Phoenix | -33.8742 | 18.5007
Joe Slovo Park | -33.8720 | 18.5130 | Joe Slovo
Marconi Beam | -33.8690 | 18.5125
Edgemead | -33.8750 | 18.5417
Bothasig | -33.8576 | 18.5364
Richwood | -33.8360 | 18.5430
Burgundy Estate | -33.8400 | 18.5450 | Burgundy
Monte Vista | -33.8801 | 18.5553 | Mte Vista
Plattekloof | -33.8740 | 18.5830
Panorama | -33.8800 | 18.5740
Welgelegen | -33.8760 | 18.5660
De Tijger | -33.8880 | 18.5920
Parow | -33.8972 | 18.5999 | Parow Central
Parow North | -33.8860 | 18.5920 | Parow-Noord
Parow Valley | -33.9120 | 18.5968 | Parowvallei
Ravensmead | -33.9214 | 18.6091
Elsies River | -33.9307 | 18.5854 | Elsiesrivier; Elsie's River
Matroosfontein | -33.9406 | 18.5745
Bishop Lavis | -33.9473 | 18.5751 | Bishop Lavistown
Bonteheuwel | -33.9498 | 18.5539 | Bontheuwel
Valhalla Park | -33.9550 | 18.5770
Airport Industria | -33.9610 | 18.5880 | Airport Industrial; Airport City; Cape Town International Airport; Cape Town Airport
Uitsig | -33.9320 | 18.6000
Adriaanse | -33.9400 | 18.5890
Avonwood | -33.9270 | 18.5800
Cravenby | -33.9260 | 18.5890
Florida | -33.9230 | 18.5940
Leonsdale | -33.9220 | 18.5780
Clarke Estate | -33.9420 | 18.5820 | Clarkes Estate
Epping Forest | -33.9350 | 18.5750
Kalksteenfontein | -33.9500 | 18.5660
Nooitgedacht | -33.9550 | 18.5800
Klipkop | -33.9110 | 18.6040
Parow East | -33.9020 | 18.6100 | Parow-Oos
Parow Industria | -33.9210 | 18.6120 | Parow Industrial
Beaconvale | -33.9180 | 18.5850
Belhar | -33.9466 | 18.6238
Delft | -33.9720 | 18.6350 | Delft South; eDelft
Leiden | -33.9720 | 18.6420
The Hague | -33.9610 | 18.6400
Voorbrug | -33.9690 | 18.6510
Roosendal | -33.9620 | 18.6550
Bellville | -33.8990 | 18.6300 | Belville; Bellville Central; Bellville CBD
Bellville South | -33.9180 | 18.6450 | Bellville-Suid
Boston | -33.8940 | 18.6230
Oakdale | -33.8850 | 18.6400
Tyger Valley | -33.8750 | 18.6330 | Tygervalley; Tygervallei; Tyger Waterfront; Tygerberg Waterfront
Stikland | -33.9030 | 18.6590
Loevenstein | -33.8839 | 18.6082
Welgemoed | -33.8740 | 18.6080
Kenridge | -33.8592 | 18.6363
Protea Valley | -33.8640 | 18.6170
Eversdal | -33.8650 | 18.6490
Stellenberg | -33.8750 | 18.6580
La Rochelle | -33.8810 | 18.6590
Oakglen | -33.8850 | 18.6640
Vredelust | -33.9000 | 18.6140
Sanlamhof | -33.9030 | 18.6470
De La Haye | -33.8970 | 18.6510
Ridgeworth | -33.8770 | 18.6400
Door de Kraal | -33.8700 | 18.6260
Van Riebeeckshof | -33.8550 | 18.6120
Oude Westhof | -33.8570 | 18.6000
Hoheizen | -33.8870 | 18.6240
Rosendal | -33.8670 | 18.6430
Everglen | -33.8580 | 18.6450
Amanda Glen | -33.8570 | 18.6610 | Amandaglen
Valmary Park | -33.8440 | 18.6510
Clara Anna Fontein | -33.8250 | 18.6290
Welgedacht | -33.8680 | 18.6030
Kanonberg | -33.8590 | 18.5930
Sonneglans | -33.8400 | 18.6720
Graanendal | -33.8100 | 18.6770
Buh-Rein Estate | -33.8200 | 18.7130 | Buhrein; Buh Rein
Chrismar | -33.8920 | 18.6430
Durbanville | -33.8324 | 18.6506 | D'Urbanville
Durbanville Hills | -33.8500 | 18.6380
Sonstraal Heights | -33.8460 | 18.6690 | Sonstraal
Vierlanden | -33.8123 | 18.6573
Aurora | -33.8280 | 18.6300
Pinehurst | -33.8270 | 18.6940
Uitzicht | -33.8190 | 18.6890
Langeberg Ridge | -33.8460 | 18.6950
Brackenfell | -33.8790 | 18.6900
Brackenfell South | -33.8880 | 18.7100
Vredekloof | -33.8627 | 18.6800
Protea Heights | -33.8880 | 18.6870 | Protea Hoogte
Cape Gate | -33.8500 | 18.6950 | Capegate
Northpine | -33.8740 | 18.7150
Scottsdene | -33.8650 | 18.7220
Kraaifontein | -33.8481 | 18.7172
Wallacedene | -33.8530 | 18.7400
Scottsville | -33.8540 | 18.7040
Belmont Park | -33.8490 | 18.7220
Eikendal | -33.8600 | 18.7180
Bonnie Brae | -33.8310 | 18.7080
Okavango Park | -33.8630 | 18.7030
Morgenster | -33.8690 | 18.6960
Zoo Park | -33.8420 | 18.6980
Bloekombos | -33.8460 | 18.7440
Windsor Park | -33.8390 | 18.7120
Peerless Park | -33.8430 | 18.7210
Joostenbergvlakte | -33.8322 | 18.7390 | Joostenberg Vlakte
Fisantekraal | -33.7830 | 18.7170
Klipheuwel | -33.7010 | 18.6989
Philadelphia | -33.6658 | 18.5812
Kuils River | -33.9300 | 18.6850 | Kuilsrivier; Kuilsriver; Kuils Rivier
Sarepta | -33.9300 | 18.6680
Soneike | -33.9150 | 18.6800
Zevenwacht | -33.9390 | 18.7170 | Zevenwacht Estate
Haasendal | -33.9220 | 18.7005
Highbury | -33.9460 | 18.6850
Dennemere | -33.9820 | 18.7060
Fairdale | -33.9950 | 18.6780
Silversands | -33.9720 | 18.6790
Hagley | -33.9600 | 18.6810
Malibu Village | -33.9980 | 18.6890
Tuscany Glen | -34.0020 | 18.6970
Camelot | -33.9610 | 18.6680
Eindhoven | -33.9820 | 18.6470
Amandelrug | -33.9230 | 18.6930
Mikro Park | -33.9320 | 18.6970
Kalkfontein | -33.9480 | 18.6670
Blackheath | -33.9600 | 18.6980 | Blackheath Industria
Blue Downs | -33.9790 | 18.6870 | Bluedowns
Wesbank | -33.9670 | 18.6555
Gaylee | -33.9748 | 18.7014
Kleinvlei | -33.9878 | 18.7102
Eerste River | -34.0060 | 18.7220 | Eersterivier; Eersteriver; Eerste Rivier
Forest Heights | -34.0022 | 18.7081
Melton Rose | -34.0000 | 18.7110
Penhill | -33.9931 | 18.7335
Mfuleni | -33.9981 | 18.6729 | Emfuleni
Faure | -34.0278 | 18.7485
Croydon | -34.0380 | 18.7550
`,
  },
  {
    area: 'Helderberg',
    city: 'Cape Town',
    lines: `
Somerset West | -34.0800 | 18.8500 | Somerset-Wes; Somersetwes; Somerset Wes
Helderview | -34.0580 | 18.8300
Heldervue | -34.0590 | 18.8200
Erinvale | -34.0700 | 18.8850 | Erinvale Estate
Parel Vallei | -34.0740 | 18.8540 | Parel Valley
Bizweni | -34.0910 | 18.8580
Spanish Farm | -34.0560 | 18.8550
Stuart's Hill | -34.0750 | 18.8500 | Stuarts Hill
Audas Estate | -34.0790 | 18.8480
Heritage Park | -34.1050 | 18.8670
Vergelegen | -34.0769 | 18.8882
Firgrove | -34.0530 | 18.7880
Macassar | -34.0641 | 18.7633 | Makasar
Sitari | -34.0515 | 18.7750 | Sitari Country Estate
Strand | -34.1130 | 18.8320 | The Strand; Die Strand
Lwandle | -34.1208 | 18.8641
Nomzamo | -34.1120 | 18.8620
Broadlands | -34.1220 | 18.8700
Asanda | -34.1090 | 18.8490 | Asanda Village
Onverwacht | -34.1110 | 18.8430
Helderrant | -34.0640 | 18.8630
Briza | -34.0630 | 18.8350
Firlands | -34.1400 | 18.9050
Goedehoop | -34.0980 | 18.8300
Longlands | -34.0850 | 18.8150
Somerset Mall | -34.0780 | 18.8220
Greenways | -34.1330 | 18.8420
Harbour Island | -34.1488 | 18.8576
Gordon's Bay | -34.1550 | 18.8720 | Gordonsbaai; Gordons Bay
Mountainside | -34.1570 | 18.8790
Sir Lowry's Pass | -34.1205 | 18.9100 | Sir Lowrys Pass; Sir Lowryspas; Sir Lowry's Pass Village
`,
  },
  {
    area: 'West Coast',
    city: 'Cape Town',
    lines: `
Paarden Eiland | -33.9137 | 18.4713 | Paardeneiland; Paarden Island
Brooklyn | -33.9071 | 18.4763
Ysterplaat | -33.9102 | 18.4887
Rugby | -33.8963 | 18.4893
Lagoon Beach | -33.8930 | 18.4810
Tijgerhof | -33.8930 | 18.4940 | Tygerhof
Milnerton | -33.8750 | 18.4980 | Milnerton Central
Milnerton Ridge | -33.8490 | 18.5135
Royal Ascot | -33.8580 | 18.5040
Sanddrift | -33.8835 | 18.5098 | Sanddrif
Dunoon | -33.8184 | 18.5422 | Du Noon; Doornbach
Rivergate | -33.7940 | 18.5310
Atlas Gardens | -33.8170 | 18.5570
Sunridge | -33.8250 | 18.5150
Racing Park | -33.8140 | 18.5340
Killarney Gardens | -33.8250 | 18.5340 | Killarney
Sunset Beach | -33.8539 | 18.4923
Flamingo Vlei | -33.8310 | 18.4900
Table View | -33.8246 | 18.4953 | Tableview
Parklands | -33.8130 | 18.5050 | Parklands North
Sunningdale | -33.7930 | 18.4890
Sandown | -33.8000 | 18.5050
West Beach | -33.8096 | 18.4768
Bloubergrant | -33.8130 | 18.4760
Blouberg | -33.8080 | 18.4800 | Blaauwberg; Blouberg Sands
Bloubergstrand | -33.7986 | 18.4619 | Blaauwbergstrand; Blouberg Strand
Big Bay | -33.7900 | 18.4600 | Bigbay
Melkbosstrand | -33.7260 | 18.4440 | Melkbos; Melkbosch Strand
Van Riebeeckstrand | -33.7012 | 18.4431 | Van Riebeeck Strand; Duynefontein
Atlantis | -33.5693 | 18.4965
Saxonsea | -33.5507 | 18.4797
Robinvale | -33.5650 | 18.5030
Sherwood | -33.5500 | 18.5030
Beacon Hill | -33.5630 | 18.5040
Wesfleur | -33.5730 | 18.4840
Witsand | -33.5860 | 18.5040
Mamre | -33.5127 | 18.4737
Pella | -33.5370 | 18.5230
`,
  },
]
