/** A seed record: `key` names it for relations, which are given as keys; dates are `months/day`, counted
 * from the next December, or back from this month when negative. */
export type SeedRecord = { key: string; fields: { [field: string]: string | number } };

export const COMPANIES: SeedRecord[] = [
  ['acme', 'Acme Ltd', 'acme.example', 'London', 'Manufacturing', 420],
  ['acme-labs', 'Acme Labs GmbH', 'acmelabs.example', 'Berlin', 'Research', 85],
  ['acme-iberia', 'Acme Iberia S.A.', 'acme-iberia.example', 'Madrid', 'Manufacturing', 160],
  ['fabrikam', 'Fabrikam', 'fabrikam.example', 'Hamburg', 'Textiles', 310],
  ['contoso', 'Contoso', 'contoso.example', 'Dublin', 'Retail', 1250],
  ['northwind', 'Northwind Traders', 'northwind-traders.example', 'Rotterdam', 'Wholesale', 240],
  ['kestrel', 'Kestrel Aviation', 'kestrel-aviation.example', 'Toulouse', 'Aerospace', 2100],
  ['orchard', 'Orchard Foods', 'orchardfoods.example', 'Lyon', 'Food', 530],
  ['baltic', 'Baltic Timber', 'baltictimber.example', 'Riga', 'Forestry', 190],
  ['silvermoon', 'Silvermoon Energy', 'silvermoon.example', 'Aarhus', 'Energy', 760],
  ['brightwater', 'Brightwater', 'brightwater.example', 'Bristol', 'Utilities', 95],
  ['pelikan', 'Pelikan Print', 'pelikanprint.example', 'Berlin', 'Printing', 48],
].map(([key, name, domain, city, industry, employees]) => ({
  key: String(key),
  fields: {
    name: name ?? '',
    domain: domain ?? '',
    city: city ?? '',
    industry: industry ?? '',
    employees: employees ?? 0,
  },
}));

export const PEOPLE: SeedRecord[] = [
  ['Anna Keller', 'anna.keller@fabrikam.example', 'Head of Procurement', 'fabrikam', '+49 40 5550 121'],
  ['Anna Keller', 'a.keller@orchardfoods.example', 'Plant Manager', 'orchard', '+33 4 5550 163'],
  ['Anna Svensson', 'anna.svensson@silvermoon.example', 'Operations Lead', 'silvermoon', '+45 55 50 11 07'],
  ['Oliver Grant', 'oliver.grant@acme.example', 'Finance Director', 'acme', '+44 20 5550 118'],
  ['Priya Nair', 'priya.nair@acme.example', 'IT Manager', 'acme', '+44 20 5550 142'],
  ['Tobias Brandt', 'tobias.brandt@acmelabs.example', 'Lab Director', 'acme-labs', '+49 30 5550 177'],
  ['Lucía Romero', 'lucia.romero@acme-iberia.example', 'Country Manager', 'acme-iberia', '+34 91 5550 155'],
  ['Henrik Vogel', 'henrik.vogel@fabrikam.example', 'Chief Executive', 'fabrikam', '+49 40 5550 100'],
  ['Maeve Doyle', 'maeve.doyle@contoso.example', 'Buyer', 'contoso', '+353 1 555 0134'],
  ['Sean Murphy', 'sean.murphy@contoso.example', 'Store Operations', 'contoso', '+353 1 555 0168'],
  [
    'Femke de Vries',
    'femke.devries@northwind-traders.example',
    'Logistics Lead',
    'northwind',
    '+31 10 555 0129',
  ],
  [
    'Julien Marchand',
    'julien.marchand@kestrel-aviation.example',
    'Fleet Manager',
    'kestrel',
    '+33 5 5550 144',
  ],
  ['Camille Roux', 'camille.roux@kestrel-aviation.example', 'Legal Counsel', 'kestrel', '+33 5 5550 190'],
  ['Bastien Girard', 'bastien.girard@orchardfoods.example', 'Quality Manager', 'orchard', '+33 4 5550 111'],
  ['Ilze Ozola', 'ilze.ozola@baltictimber.example', 'Sales Director', 'baltic', '+371 6555 0150'],
  ['Mads Holm', 'mads.holm@silvermoon.example', 'Chief Technology Officer', 'silvermoon', '+45 55 50 11 01'],
  [
    'Grace Whitfield',
    'grace.whitfield@brightwater.example',
    'Support Manager',
    'brightwater',
    '+44 117 555 0127',
  ],
  ['Karl Neumann', 'karl.neumann@pelikanprint.example', 'Owner', 'pelikan', '+49 30 5550 139'],
  [
    'Nadia Haddad',
    'nadia.haddad@northwind-traders.example',
    'Accounts Payable',
    'northwind',
    '+31 10 555 0175',
  ],
  ['Peter Lang', 'peter.lang@acmelabs.example', 'Buyer', 'acme-labs', '+49 30 5550 161'],
].map(([name, email, jobTitle, company, phone], index) => ({
  key: `person-${index}`,
  fields: {
    name: name ?? '',
    email: email ?? '',
    jobTitle: jobTitle ?? '',
    company: company ?? '',
    phone: phone ?? '',
  },
}));

type Deal = [
  key: string,
  name: string,
  company: string,
  stage: string,
  amount: number,
  close: string,
  owner: string,
];

export const OPPORTUNITIES: SeedRecord[] = (
  [
    ['acme-renewal', 'Acme Ltd renewal', 'acme', 'PROPOSAL', 42_000, '0/12', 'Mara Lindqvist'],
    ['fabrikam-renewal', 'Fabrikam renewal', 'fabrikam', 'QUALIFIED', 30_200, '0/18', 'Jonas Weber'],
    ['contoso-renewal', 'Contoso add-on renewal', 'contoso', 'PROPOSAL', 12_000, '0/30', 'Mara Lindqvist'],
    ['acme-labs-pilot', 'Acme Labs pilot', 'acme-labs', 'QUALIFIED', 18_500, '1/20', 'Jonas Weber'],
    ['acme-iberia-roll-out', 'Acme Iberia roll-out', 'acme-iberia', 'NEW', 27_000, '2/15', 'Mara Lindqvist'],
    ['silvermoon-expansion', 'Silvermoon expansion', 'silvermoon', 'PROPOSAL', 73_500, '2/5', 'Elif Aydin'],
    ['kestrel-licences', 'Kestrel fleet licences', 'kestrel', 'QUALIFIED', 58_000, '3/10', 'Elif Aydin'],
    ['orchard-onboarding', 'Orchard Foods onboarding', 'orchard', 'NEW', 15_750, '1/28', 'Jonas Weber'],
    ['northwind-pilot', 'Northwind Traders pilot', 'northwind', 'NEW', 11_300, '3/24', 'Mara Lindqvist'],
    ['fabrikam-training', 'Fabrikam training', 'fabrikam', 'WON', 6_400, '-1/9', 'Jonas Weber'],
    ['baltic-renewal', 'Baltic Timber renewal', 'baltic', 'WON', 9_800, '-1/21', 'Elif Aydin'],
    ['contoso-migration', 'Contoso migration', 'contoso', 'LOST', 34_600, '-2/27', 'Mara Lindqvist'],
    ['brightwater-support', 'Brightwater support plan', 'brightwater', 'LOST', 7_200, '-1/4', 'Elif Aydin'],
  ] satisfies Deal[]
).map(([key, name, company, stage, amount, closeDate, owner]) => ({
  key: String(key),
  fields: { name, company, stage, amount, closeDate, owner },
}));

export const TASKS: SeedRecord[] = [
  ['Send the renewal quote to Acme Ltd', 'TODO', '0/4', 'Mara Lindqvist', 'acme'],
  ['Book the Fabrikam review call', 'IN_PROGRESS', '0/7', 'Jonas Weber', 'fabrikam'],
  ['Check the Contoso invoice address', 'TODO', '0/9', 'Mara Lindqvist', 'contoso'],
  ['Prepare the Silvermoon demo', 'TODO', '1/14', 'Elif Aydin', 'silvermoon'],
  ['Ask Kestrel for the fleet list', 'IN_PROGRESS', '1/21', 'Elif Aydin', 'kestrel'],
  ['Collect feedback from Baltic Timber', 'DONE', '-1/2', 'Elif Aydin', 'baltic'],
].map(([title, status, dueDate, assignee, about], index) => ({
  key: `task-${index}`,
  fields: {
    title: title ?? '',
    status: status ?? '',
    dueDate: dueDate ?? '',
    assignee: assignee ?? '',
    about: about ?? '',
  },
}));

export const NOTES: SeedRecord[] = [
  [
    'Call with Fabrikam',
    'Henrik wants the renewal signed before the holidays. Anna Keller checks the price list first.',
    'fabrikam',
  ],
  ['Acme Ltd budget', 'Oliver Grant has 45,000 for next year. The quote may not exceed it.', 'acme'],
  [
    'Contoso lost migration',
    'They chose a local partner for the migration. The add-on stays with us.',
    'contoso',
  ],
  ['Silvermoon visit', 'Mads Holm showed the new control room. Twelve more seats are likely.', 'silvermoon'],
].map(([title, body, about], index) => ({
  key: `note-${index}`,
  fields: { title: title ?? '', body: body ?? '', about: about ?? '' },
}));
