import { createRandom, type Random } from '../../../local-platform/seed/random'

/** Entity in a text, by its character indexes; the end is exclusive. */
export interface Entity {
  readonly className: 'Person' | 'Organization' | 'Place' | 'Date' | 'Amount' | 'Clause'
  readonly start: number
  readonly end: number
}

export interface SampleDocument {
  readonly kind: 'contract' | 'invoice' | 'article'
  readonly name: string
  readonly text: string
  readonly entities: readonly Entity[]
}

const FIRST = [
  'Marta',
  'Jonas',
  'Elif',
  'Tomás',
  'Ingrid',
  'Daniel',
  'Noor',
  'Pavel',
  'Lucía',
  'Henrik',
  'Aisha',
  'Rowan',
] as const
const LAST = [
  'Keller',
  'Lindqvist',
  'Moreau',
  'Okafor',
  'Santos',
  'Brandt',
  'Yilmaz',
  'Novák',
  'Whitfield',
  'Larsen',
  'Costa',
  'Hughes',
] as const
const FIRMS = [
  'Northgate Logistics Ltd',
  'Alder & Finch GmbH',
  'Meridian Tools S.A.',
  'Bluewater Shipping AB',
  'Corvus Instruments Inc.',
  'Haldane Foods plc',
  'Tessera Print House',
  'Vantage Rail Services',
] as const
const CITIES = [
  'Rotterdam',
  'Leipzig',
  'Porto',
  'Gothenburg',
  'Lyon',
  'Bristol',
  'Trieste',
  'Gdańsk',
  'Bilbao',
  'Aarhus',
] as const
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
const GOODS = [
  'hydraulic fittings',
  'roasted coffee, 60 kg sacks',
  'packaging film, 500 mm',
  'bearing sets, sealed',
  'calibration service',
  'printed manuals, A5',
  'stainless brackets',
  'cold-chain transport',
] as const

type Piece = string | readonly [Entity['className'], string]

/** Document of a seed. Its entities are known because the code placed them. */
export function documentOf(seed: number): SampleDocument {
  const random = createRandom(seed * 31_337 + 17)
  const kind = (['contract', 'article', 'invoice', 'article', 'contract'] as const)[seed % 5] ?? 'article'
  const pieces = KINDS[kind](random)
  let text = ''
  const entities: Entity[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else {
      entities.push({ className: piece[0], start: text.length, end: text.length + piece[1].length })
      text += piece[1]
    }
  }
  return { kind, name: `${kind}_${String(2_400 + seed * 3)}`, text, entities }
}

const person = (random: Random): Piece => ['Person', `${random.pick(FIRST)} ${random.pick(LAST)}`]
const firm = (random: Random): Piece => ['Organization', random.pick(FIRMS)]
const city = (random: Random): Piece => ['Place', random.pick(CITIES)]
const date = (random: Random): Piece => [
  'Date',
  `${random.whole(1, 28)} ${random.pick(MONTHS)} ${random.whole(2021, 2026)}`,
]
const amount = (random: Random, low: number, high: number): Piece => [
  'Amount',
  `EUR ${(random.whole(low, high) * 10).toLocaleString('en-GB')}.00`,
]

const KINDS: Readonly<Record<SampleDocument['kind'], (random: Random) => readonly Piece[]>> = {
  contract: (random) => {
    const supplier = firm(random)
    const buyer = firm(random)
    return [
      'SUPPLY AGREEMENT\n\nThis agreement is made on ',
      date(random),
      ' in ',
      city(random),
      ' between\n\n',
      supplier,
      ', represented by ',
      person(random),
      ' (the “Supplier”), and\n',
      buyer,
      ', represented by ',
      person(random),
      ' (the “Buyer”).\n\n',
      '1. Subject\n',
      ['Clause', `The Supplier delivers ${random.pick(GOODS)} as ordered by the Buyer in writing.`],
      ' Each order names quantity, place and day of delivery. Orders are binding unless the Supplier objects within three working days.\n\n',
      '2. Delivery\nGoods are delivered to the Buyer’s warehouse in ',
      city(random),
      '. ',
      ['Clause', 'Risk passes to the Buyer when the goods are unloaded.'],
      ' A delivery that is more than five working days late entitles the Buyer to withdraw from the order.\n\n',
      '3. Price and payment\nThe yearly volume is estimated at ',
      amount(random, 4_000, 42_000),
      '. Invoices are due within ',
      ['Clause', `${random.pick(['14', '30', '45'])} days of receipt`],
      '. Late payments bear interest at two percentage points above the base rate.\n\n',
      '4. Quality\nThe Buyer inspects goods without delay. Defects that could be seen are notified within ten days, others as soon as they show. ',
      ['Clause', 'The Supplier repairs or replaces defective goods at its own cost.'],
      '\n\n',
      '5. Confidentiality\nBoth parties keep to themselves what they learn about each other’s business, also after the end of this agreement.\n\n',
      '6. Term\nThis agreement begins on ',
      date(random),
      ' and runs for ',
      ['Clause', `${random.pick(['two', 'three', 'five'])} years`],
      '. It is renewed for a year at a time unless one party gives notice six months before its end.\n\n',
      '7. Law\nThe law of the Supplier’s seat applies. The courts of ',
      city(random),
      ' decide.\n\nSigned on ',
      date(random),
      '\n\n',
      person(random),
      '                      ',
      person(random),
      '\n',
    ]
  },
  invoice: (random) => {
    const lines = Array.from({ length: random.whole(3, 6) }, (): Piece[] => [
      `${random.pick(GOODS).padEnd(34)} ${String(random.whole(1, 48)).padStart(4)}   `,
      amount(random, 12, 480),
      '\n',
    ]).flat()
    return [
      firm(random),
      '\nQuay Street 14\n',
      city(random),
      '\n\nINVOICE ',
      `INV-${random.whole(20_000, 89_999)}`,
      '\nDate: ',
      date(random),
      '\n\nBill to:\n',
      firm(random),
      '\nAttn. ',
      person(random),
      '\n',
      city(random),
      '\n\nDescription                        Qty    Amount\n--------------------------------------------------------\n',
      ...lines,
      '--------------------------------------------------------\nTotal due                                  ',
      amount(random, 900, 9_000),
      '\n\nPlease pay by ',
      date(random),
      ' to the account named below, quoting the invoice number.\nQuestions? Ask ',
      person(random),
      ' in accounts receivable.\n',
    ]
  },
  article: (random) => {
    const town = city(random)
    const head = person(random)
    const company = firm(random)
    return [
      town,
      ' opens its harbour to night trains\n\n',
      town,
      ' — From ',
      date(random),
      ' freight will reach the harbour by rail at night as well. ',
      company,
      ' has signed a contract worth ',
      amount(random, 80_000, 640_000),
      ' with the city, the mayor’s office said on Tuesday.\n\n',
      '“We have waited eight years for this,” said ',
      head,
      ', who led the talks. “Every train takes forty lorries off the ring road.” The first line will connect ',
      town,
      ' with ',
      city(random),
      ' and, from ',
      date(random),
      ', with ',
      city(random),
      '.\n\n',
      'Neighbours are less enthusiastic. ',
      person(random),
      ', who lives two streets from the sidings, has collected signatures for a noise barrier. “Nobody asked us,” ',
      random.pick(['she', 'he']),
      ' said. The city has set aside ',
      amount(random, 2_000, 30_000),
      ' for windows and walls, but has not said when work begins.\n\n',
      company,
      ' employs about ',
      String(random.whole(12, 96) * 10),
      ' people in the region. Its shares rose slightly after the announcement. Analysts at ',
      firm(random),
      ' called the contract “solid, if late”.\n\n',
      'A public meeting is planned for ',
      date(random),
      ' in the old customs house. ',
      head,
      ' has promised to attend.\n',
    ]
  },
}
