import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { node, overpass, reasons, stored, take } from './taking.ts'

beforeEach(async () => void (await db.delete(businesses)))

describe('OpenStreetMap', () => {
  const tags = {
    name: 'Truth',
    amenity: 'cafe',
    'addr:housenumber': '36',
    'addr:street': 'Buitenkant Street',
    'contact:phone': '+27 21 200 0440',
    website: 'truth.coffee',
    opening_hours: 'Mo-Fr 07:00-18:00; PH off',
    wheelchair: 'yes',
  }

  it('takes points, and ways with a centre, of Overpass JSON', async () => {
    const way = { type: 'way', id: 9, center: { lat: -34.4187, lon: 19.2345 } }
    const report = await take(
      overpass(
        node(123, tags, -33.9285, 18.4228),
        { ...way, tags: { name: 'Dental', amenity: 'dentist' } },
        node(3, { amenity: 'bench', name: 'Bench' }),
        node(4, { amenity: 'cafe' }),
        node(5, { amenity: 'cafe', name: 'Far' }, 51.5, 0.1),
        null,
      ),
    )
    expect(report).toMatchObject({ format: 'json', read: 6, taken: 2 })
    expect(reasons(report)).toEqual({
      'no industry of the directory': 1,
      'no name': 1,
      'outside the eight areas': 1,
      'not an element': 1,
    })
    const [dental, truth] = await stored()
    expect(dental).toMatchObject({ externalKey: 'osm:way/9', city: 'Hermanus', area: 'Overberg' })
    expect(truth).toMatchObject({
      externalKey: 'osm:node/123',
      industry: 'Restaurants',
      category: 'Cafe',
      address: '36 Buitenkant Street',
      area: 'City Bowl',
      phone: '+27212000440',
      website: 'https://truth.coffee/',
      amenities: ['Accessibility'],
    })
    expect(truth?.hours?.sunday).toEqual([])
  })

  it('takes GeoJSON features, polygons by their middle, under the same keys', async () => {
    const square = [
      [18.42, -33.92],
      [18.43, -33.92],
      [18.43, -33.93],
      [18.42, -33.93],
      [18.42, -33.92],
    ]
    const geojson = JSON.stringify({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 'node/123',
          properties: { '@id': 'node/123', ...tags },
          geometry: { type: 'Point', coordinates: [18.4228, -33.9285] },
        },
        {
          type: 'Feature',
          properties: { '@id': 'way/7', name: 'Gym', leisure: 'fitness_centre' },
          geometry: { type: 'Polygon', coordinates: [square] },
        },
      ],
    })
    expect(await take(geojson)).toMatchObject({ read: 2, taken: 2 })
    expect(await take(overpass(node(123, tags, -33.9285, 18.4228)))).toMatchObject({ unchanged: 1 })
    expect((await stored()).map(({ externalKey }) => externalKey)).toEqual([
      'osm:way/7',
      'osm:node/123',
    ])
  })

  it('updates by its key and erases nothing that it does not know', async () => {
    await take(overpass(node(123, tags, -33.9285, 18.4228)))
    await db.update(businesses).set({ description: 'Steampunk and good coffee.' })
    const report = await take(
      overpass(node(123, { name: 'Truth Coffee', amenity: 'cafe' }, -33.9285, 18.4228)),
    )
    expect(report).toMatchObject({ updated: 1 })
    expect(await stored()).toMatchObject([
      { name: 'Truth Coffee', description: 'Steampunk and good coffee.', phone: '+27212000440' },
    ])
  })

  it('takes point and building of one place once', async () => {
    const building = {
      type: 'way',
      id: 5,
      center: { lat: -33.92855, lon: 18.42285 },
      tags: { name: 'TRUTH', amenity: 'cafe' },
    }
    expect(await take(overpass(node(1, tags, -33.9285, 18.4228), building))).toMatchObject({
      taken: 1,
    })
  })

  it('takes the middle of an outline, however many points it has', async () => {
    const ring = Array.from({ length: 150_000 }, (_, at) => [18.4 + (at % 2) * 0.02, -33.93])
    const properties = { '@id': 'way/7', name: 'Great Park Gym', leisure: 'fitness_centre' }
    const geometry = { type: 'Polygon', coordinates: [ring] }
    const feature = { type: 'Feature', properties, geometry }
    const text = JSON.stringify({ type: 'FeatureCollection', features: [feature] })
    expect(await take(text)).toMatchObject({ taken: 1 })
    expect((await stored())[0]?.longitude).toBeCloseTo(18.41)
  })
})
