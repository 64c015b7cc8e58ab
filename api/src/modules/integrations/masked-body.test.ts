import { maskedBody } from './delivery-log';

it('keeps what was bought, and says nothing of who bought it', () => {
  const masked = maskedBody(
    JSON.stringify({
      id: 7,
      name: '#1001',
      email: 'ana@exemplo.com.br',
      customer: { id: 9, first_name: 'Ana', default_address: { zip: '01310-100', country_code: 'BR' } },
      note_attributes: [{ name: 'CPF', value: '529.982.247-25' }],
      line_items: [{ title: 'Bolsa', price: '100.00' }],
    }),
  );
  expect(JSON.parse(masked)).toEqual({
    id: 7,
    name: '#1001',
    email: '***',
    customer: { id: 9, first_name: '***', default_address: { zip: '***', country_code: 'BR' } },
    note_attributes: [{ name: '***', value: '***' }],
    line_items: [{ title: 'Bolsa', price: '100.00' }],
  });
});

it('keeps every digit of an id', () => {
  const body = '{"id":820982911946154501,"weight":0.45,"line_items":[{"id":9007199254740993}]}';
  expect(maskedBody(body)).toBe(body);
});

it('keeps what it cannot read back', () => {
  expect(maskedBody('{"email":"ana@exemplo.com.br"')).toBe('***');
});
