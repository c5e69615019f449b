/** What lists call their columns beside the fields' own names, in English and Afrikaans; only letters and digits. */
export const headerWords = {
  trading_name: 'tradingname tradingas tradename handelsnaam handeldryfas dba brandname',
  status: 'status licencestatus licensestatus membershipstatus businessstatus toestand',
  closed_for_good: 'permanentlyclosed permanentgesluit closedpermanently isclosed',
  external_key: 'placeid googleplaceid',
  name: 'naam besigheid besigheidsnaam onderneming handelnaam nameoflicensee licensee member membername membercompany organisation organization shopname storename establishment establishmentname nameofbusiness companytradingname',
  industry:
    'bedryf bedryfstak sector sektor trade ambag businesstype typeofbusiness natureofbusiness businesscategory licencetype licencecategory classification activity industrysector',
  category:
    'kategorie tipe soort soortbesigheid tipebesigheid primarycategory categoryname categories maincategory besigheidstipe',
  area: 'gebied streek region district',
  suburb: 'voorstad woonbuurt buurt sublocality suburbname suburbtown wyknaam',
  city: 'stad dorp locality towncity citytown municipality munisipaliteit addrcity',
  address:
    'adres straatadres fisieseadres physicaladdress fulladdress addressline1 address1 formattedaddress businessaddress tradingaddress premises location ligging addrfull',
  address_2: 'addressline2 address2 addressline3 building gebou complex kompleks sentrum',
  unit: 'unit unitno unitnumber shop shopno shopnumber suite winkel eenheid',
  house_number:
    'housenumber houseno streetno streetnumber streetnr straatnommer straatno straatnr stno',
  street_name: 'streetname straat straatnaam roadname',
  postcode: 'postalcode postcode zip zipcode poskode code kode',
  province: 'province provinsie state administrativearea',
  country: 'country land countryregion countrycode',
  coordinates:
    'coordinates coordinate gps gpscoordinates latlng latlon latlong koordinate geo geopoint wkt geometry',
  latitude: 'breedtegraad locationlat gpslat gpslatitude ycoord ycoordinate',
  longitude: 'lengtegraad locationlng locationlon gpslong gpslon gpslongitude xcoord xcoordinate',
  phone:
    'telefoon telefoonnommer telno telephonenumber telephoneno telnumber primaryphone phone1 phoneno contactno contactphone kontaknommer kontak selfoon selnommer sel cellphone cellno cellnumber mobilephone mobileno worktel officetel',
  email: 'epos eposadres mail contactemail emailadres',
  website: 'webwerf webtuiste webblad webadres www websiteurl weburl webaddress internet',
  description: 'beskrywing omskrywing details fromthebusiness besonderhede',
  opening_hours:
    'openingstye openingsure ure besigheidsure handelsure werksure openhours workinghours hoursofoperation openingtimes tradingtimes times oopure tye',
  monday: 'maandag ma mondayhours hoursmonday maandagure',
  tuesday: 'dinsdag di tuesdayhours hourstuesday dinsdagure',
  wednesday: 'woensdag wo wednesdayhours hourswednesday woensdagure',
  thursday: 'donderdag do thursdayhours hoursthursday donderdagure',
  friday: 'vrydag vr fridayhours hoursfriday vrydagure',
  saturday: 'saterdag sa saturdayhours hourssaturday saterdagure',
  sunday: 'sondag so sundayhours hourssunday sondagure',
  rating: 'totalscore stars score averagerating gradering',
  rating_count: 'reviewscount userratingstotal totalreviews ratings resensies',
} as const

/** Columns of other sources that make up fields of ours. */
export const extraColumns = [
  'trading_name',
  'status',
  'closed_for_good',
  'address_2',
  'unit',
  'house_number',
  'street_name',
  'postcode',
  'province',
  'country',
  'coordinates',
] as const
export type ExtraColumn = (typeof extraColumns)[number]
