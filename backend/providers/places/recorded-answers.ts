/*
 * Responses of the live providers for tests, in the documented form; names and numbers are of well-known
 * places, ids are made up.
 */

/** Google, POST /v1/places:searchText with our field mask. */
export const googleSearch = {
  places: [
    {
      id: 'made-up-vivocity',
      types: ['shopping_mall', 'point_of_interest', 'establishment'],
      formattedAddress: '1 HarbourFront Walk, Singapore 098585',
      addressComponents: [
        { longText: '1', shortText: '1', types: ['street_number'], languageCode: 'en' },
        {
          longText: 'HarbourFront Walk',
          shortText: 'HarbourFront Walk',
          types: ['route'],
          languageCode: 'en',
        },
        {
          longText: 'Bukit Merah',
          shortText: 'Bukit Merah',
          types: ['sublocality_level_1', 'sublocality', 'political'],
          languageCode: 'en',
        },
        {
          longText: 'Singapore',
          shortText: 'Singapore',
          types: ['locality', 'political'],
          languageCode: 'en',
        },
        { longText: 'Singapore', shortText: 'SG', types: ['country', 'political'], languageCode: 'en' },
        { longText: '098585', shortText: '098585', types: ['postal_code'], languageCode: 'en' },
      ],
      location: { latitude: 1.2643, longitude: 103.8222 },
      iconMaskBaseUri: 'https://maps.gstatic.com/mapfiles/place_api/icons/v2/shopping_pinlet',
      displayName: { text: 'VivoCity', languageCode: 'en' },
      primaryType: 'shopping_mall',
    },
    {
      id: 'made-up-abroad',
      types: ['shopping_mall', 'establishment'],
      formattedAddress: 'Nagoya, Batam City, Riau Islands, Indonesia',
      addressComponents: [
        { longText: 'Indonesia', shortText: 'ID', types: ['country', 'political'], languageCode: 'en' },
      ],
      location: { latitude: 1.1457, longitude: 104.0113 },
      displayName: { text: 'A mall elsewhere', languageCode: 'en' },
    },
  ],
};

/** Google, POST /v1/places:autocomplete. */
export const googleSuggestions = {
  suggestions: [
    {
      placePrediction: {
        place: 'places/made-up-orchard',
        placeId: 'made-up-orchard',
        text: { text: 'Orchard Road, Singapore', matches: [{ endOffset: 9 }] },
        structuredFormat: {
          mainText: { text: 'Orchard Road', matches: [{ endOffset: 9 }] },
          secondaryText: { text: 'Singapore' },
        },
        types: ['route', 'geocode'],
      },
    },
    { queryPrediction: { text: { text: 'orchard road food' } } },
  ],
};

/** Google, GET /maps/api/geocode/json. */
export const googleGeocode = {
  plus_code: { compound_code: '7RMM+CQ Singapore', global_code: '6PH57RMM+CQ' },
  results: [
    {
      address_components: [
        { long_name: '78', short_name: '78', types: ['premise'] },
        { long_name: 'Guan Chuan Street', short_name: 'Guan Chuan St', types: ['route'] },
        { long_name: 'Tiong Bahru', short_name: 'Tiong Bahru', types: ['neighborhood', 'political'] },
        { long_name: 'Singapore', short_name: 'SG', types: ['country', 'political'] },
        { long_name: '160078', short_name: '160078', types: ['postal_code'] },
      ],
      formatted_address: '78 Guan Chuan St, Singapore 160078',
      geometry: {
        location: { lat: 1.2838, lng: 103.8318 },
        location_type: 'ROOFTOP',
        viewport: { northeast: { lat: 1.2851, lng: 103.8331 }, southwest: { lat: 1.2824, lng: 103.8304 } },
      },
      place_id: 'made-up-guan-chuan',
      types: ['premise', 'street_address'],
    },
  ],
  status: 'OK',
};

/** OneMap, POST /api/auth/post/getToken. */
export const createOneMapToken = (value: string, until: Date) => ({
  access_token: value,
  expiry_timestamp: String(Math.floor(until.getTime() / 1000)),
});

/** OneMap, GET /api/common/elastic/search. */
export const oneMapSearch = {
  found: 2,
  totalNumPages: 1,
  pageNum: 1,
  results: [
    {
      SEARCHVAL: 'TIONG BAHRU ESTATE',
      BLK_NO: '78A',
      ROAD_NAME: 'GUAN CHUAN STREET',
      BUILDING: 'NIL',
      ADDRESS: '78A GUAN CHUAN STREET SINGAPORE 160078',
      POSTAL: '160078',
      X: '27635.1',
      Y: '29576.2',
      LATITUDE: '1.28375123456789',
      LONGITUDE: '103.831790987654',
    },
    {
      SEARCHVAL: 'TIONG BAHRU PLAZA',
      BLK_NO: '302',
      ROAD_NAME: 'TIONG BAHRU ROAD',
      BUILDING: 'TIONG BAHRU PLAZA',
      ADDRESS: '302 TIONG BAHRU ROAD TIONG BAHRU PLAZA SINGAPORE 168732',
      POSTAL: '168732',
      X: '27100.5',
      Y: '29900.3',
      LATITUDE: '1.28651',
      LONGITUDE: '103.82702',
    },
  ],
};

export const oneMapNothing = { found: 0, totalNumPages: 0, pageNum: 1, results: [] };

/** OneMap, GET /api/public/revgeocode. */
export const oneMapAround = {
  GeocodeInfo: [
    {
      BUILDINGNAME: 'null',
      BLOCK: '78',
      ROAD: 'GUAN CHUAN STREET',
      POSTALCODE: '160078',
      XCOORD: '27635.1',
      YCOORD: '29576.2',
      LATITUDE: '1.2837',
      LONGITUDE: '103.8318',
    },
  ],
};

/** Photon, GET /api. */
export const photonSearch = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: {
        osm_type: 'W',
        osm_id: 1001,
        osm_key: 'highway',
        osm_value: 'residential',
        type: 'street',
        name: 'Nguyễn Huệ',
        postcode: '71006',
        district: 'Bến Nghé',
        city: 'Ho Chi Minh City',
        country: 'Vietnam',
        countrycode: 'VN',
        extent: [106.7005, 10.7767, 106.7058, 10.7716],
      },
      geometry: { type: 'Point', coordinates: [106.7036, 10.774] },
    },
    {
      type: 'Feature',
      properties: {
        osm_type: 'N',
        osm_id: 1002,
        osm_key: 'building',
        osm_value: 'yes',
        type: 'house',
        housenumber: '22',
        street: 'Nguyễn Huệ',
        city: 'Ho Chi Minh City',
        country: 'Vietnam',
        countrycode: 'VN',
      },
      geometry: { type: 'Point', coordinates: [106.7041, 10.7731] },
    },
    {
      type: 'Feature',
      properties: {
        osm_type: 'R',
        osm_id: 1003,
        osm_key: 'place',
        osm_value: 'village',
        type: 'city',
        name: 'Across the border',
        country: 'Laos',
        countrycode: 'LA',
      },
      geometry: { type: 'Point', coordinates: [105.6, 15.1] },
    },
  ],
};

export const photonNothing = { type: 'FeatureCollection', features: [] };
