const SELLER_ID = '019aa000-0000-7000-8000-000000000001';

const SELLER = {
  id: SELLER_ID,
  version: 1,
  name: 'Ana Lima',
  nickname: 'Ana',
  email: 'ana@example.com',
  cpf: '12345678909',
  birthDate: '',
  phoneNumber: '+5511987654321',
  imageUrl: '',
  companyName: 'Lima Doces',
  companyDescription: '',
  companyOpeningDate: '',
  cnpj: '',
  address: { zipCode: '', street: '', streetNumber: '', complement: '', district: '', city: '', state: '' },
  documents: { frente: null, verso: null, selfie: null },
  iuguAccountStatus: '',
  lockedFields: [],
  lockReason: null,
};

/** The answers of the API double, by path. */
export function sampleAnswers(): Record<string, unknown> {
  const keys = ['profile', 'identity', 'gateway', 'methods', 'product', 'order'];
  return {
    [`/seller/${SELLER_ID}`]: SELLER,
    [`/seller/${SELLER_ID}/checklist`]: {
      items: keys.map((key) => ({ key, done: false, state: 'later', path: null })),
    },
    // A store that has not sold: the checklist is what its page is for.
    '/metrics/checkout': { hasEvents: false, hasTestEvents: false },
  };
}

/** Local storage of somebody who has logged in; the token is readable but has no valid signature. */
export function signedInStorage(): Record<string, string> {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'HS256' })}.${part({ sub: SELLER_ID, groups: [] })}.bench`;
  const { id, name, nickname, imageUrl, companyName, iuguAccountStatus } = SELLER;
  const data = { id, name, nickname, imageUrl, companyName, iuguAccountStatus };
  return { user: JSON.stringify({ token, id, data, owner: false }) };
}
