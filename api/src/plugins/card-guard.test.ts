import { isFreeText } from '@balcao/domain';
import { type JsonSchema, readOperations } from '../../test/open-api';
import { withApi } from '../../test/with-store';
import { cardFieldsOf } from './card-guard';

const api = withApi();

/** Fields with a form of their own: codes, keys, dates, numbers that are written as texts, and what is searched for. */
const OF_A_FORM = new Set(
  [
    'accent accessKey account accountDigit accountId apiKey apiToken attempt background birthDate birth_date branch',
    'branchDigit campaign cardToken challenge clientId clientSecret cnpj code companyOpeningDate content coupon cpf',
    'currentPassword cursor customers darkAccent darkBackground document domain email endsOn epik event evidence externalId',
    'fbc fbclid fbp from ga_client_id ga_session_id gbraid gclid gtin holderDocument host id image inviteToken kwai_click_id mapping',
    'medium merchantId ncm newPassword number orderbump_id origins password phone phoneNumber picture pixKey planId prefix',
    'product product_id q query remove shipping_option shopDomain signature sku slug source source_url startsOn state',
    'streetNumber subject taboola_click_id term testEventCode thanksUrl to token topic trackingCode ttclid ttp url',
    'utmCampaign utmMedium utmSource variant_id version videoId wbraid webhookId zip zipCode zip_code',
  ].flatMap((line) => line.split(' ')),
);

/** The names of a schema's texts that may have anything in them. */
function textsOf(schema: JsonSchema, name: string): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const of = inner.flatMap((one) => textsOf(one, name));
  if (schema.items) of.push(...textsOf(schema.items, name));
  for (const [field, one] of Object.entries(schema.properties ?? {})) of.push(...textsOf(one, field));
  if (typeof schema.additionalProperties === 'object') of.push(...textsOf(schema.additionalProperties, name));
  const isText = schema.type === 'string' && !schema.enum && schema.const === undefined;
  if (isText && !schema.format && !schema.pattern) of.push(name);
  return of;
}

it('of every text that a request may bring it is known whether people write it in their own words', async () => {
  const operations = await readOperations(api.app);
  const names = operations.flatMap(({ bodies, parameters }) => [
    ...Object.values(bodies).flatMap(({ schema }) => textsOf(schema, '')),
    ...parameters.filter((one) => one.in === 'query').flatMap((one) => textsOf(one.schema, one.name)),
  ]);
  // A body that is a file has no name.
  const unknown = names.filter((name) => name !== '' && !isFreeText(name) && !OF_A_FORM.has(name));
  expect([...new Set(unknown)].toSorted()).toEqual([]);
});

/** Numbers that people and other systems really have, each with a check digit that a card's may have too. */
const OTHERS = {
  external_id: ['5900000000006', '2000004521876543', '5200828282828210'],
  sku: ['42500000000009', '4111111111111111'],
  tid: ['202600000000003', '378282246310005'],
  nsu: ['4111111111111111'],
  externalId: ['280000000000001', '5105105105105100'],
  trackingCode: ['30569309025904', '6011111111111117'],
  accessKey: ['3526 0114 2001 6600 0187 5500 1000 0000 4610 0000 0465'],
  document: ['30569309025904', '33.000.167/0030-46'],
  phone: ['+55 11 90000-0002', '0055 11 90000 0010', '+86 138 0013 8000'],
  pixKey: ['+5511900000028', '4012888888881881'],
  q: ['5555555555554444'],
};

it('takes keys, codes, phones and documents whose digits a card might have', () => {
  const found = Object.entries(OTHERS).flatMap(([field, values]) =>
    values.flatMap((value) => cardFieldsOf({ data: { [field]: value } })),
  );
  expect(found).toEqual([]);
});

it('names each field that a card was written in, wherever it stands, and repeats no number', () => {
  const card = '5555 5555 5555 4444';
  expect(
    cardFieldsOf({
      contact: { name: `Ana ${card}`, phone: '+55 11 90000-0002' },
      items: [{ title: 'Caneca' }, { title: `Caneca ${card}` }],
      config: { instructions: ['Pague em dia', card] },
      data: { observacao: card, [card]: true },
    }).toSorted(),
  ).toEqual(['config.instructions.1', 'contact.name', 'data', 'data.observacao', 'items.1.title']);
});

it('repeats no number that is the name of what holds another', () => {
  const card = '5555 5555 5555 4444';
  expect(cardFieldsOf({ data: { [card]: { note: card, notes: [card] } } })).toEqual(
    expect.arrayContaining(['data']),
  );
  expect(cardFieldsOf({ data: { [card]: { note: card, notes: [card] } } }).join()).not.toContain('5555');
});

it('looks at the name of a list once, however many items it has', () => {
  expect(cardFieldsOf({ ['9 '.repeat(100_000)]: Array.from({ length: 100_000 }, () => 0) })).toEqual([]);
});

it('looks through a megabyte of a text and a hundred thousand levels once', () => {
  expect(cardFieldsOf({ note: '4 '.repeat(500_000), text: '4111-'.repeat(200_000) })).toEqual([]);
  let deep: unknown = '4111 1111 1111 1111';
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(cardFieldsOf({ note: deep })).toHaveLength(1);
});
