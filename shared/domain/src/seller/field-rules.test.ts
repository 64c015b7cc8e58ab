import {
  FIELD_LABELS,
  type FieldName,
  normalizeField,
  validateField,
  validateRequiredField,
} from './field-rules';

const TODAY = '2026-11-20';

describe('field rules', () => {
  it.each<[FieldName, string]>([
    ['name', 'Maria Silva'],
    ['nickname', 'a'.repeat(60)],
    ['email', 'Maria@Loja.com'],
    ['cpf', '123.456.789-09'],
    ['birthDate', '20/11/2008'],
    ['birthDate', '2008-11-20'],
    ['phoneNumber', '(11) 98765-4321'],
    ['companyName', 'Lo'],
    ['companyDescription', 'a'.repeat(1000)],
    ['companyOpeningDate', '20/11/2026'],
    ['cnpj', '12.abc.345/01de-35'],
    ['address.zipCode', '01310-100'],
    ['address.street', 'a'.repeat(200)],
    ['address.streetNumber', 's/n'],
    ['address.streetNumber', '1578 A'],
    ['address.complement', 'apto 12'],
    ['address.district', 'Bela Vista'],
    ['address.city', 'São Paulo'],
    ['address.state', 'sp'],
  ])('%s accepts %s', (field, value) => {
    expect(validateField(field, value, TODAY)).toBeNull();
  });

  it.each<[FieldName, string, RegExp]>([
    ['name', 'Maria', /nome e sobrenome/],
    ['name', `${'a'.repeat(60)} ${'b'.repeat(60)}`, /no máximo 120/],
    ['nickname', 'a'.repeat(61), /no máximo 60/],
    ['email', 'maria', /E-mail inválido/],
    ['cpf', '11111111111', /CPF inválido/],
    ['cpf', '123..456.789-09', /CPF inválido/],
    ['birthDate', '21/11/2008', /18 anos/],
    ['birthDate', '21/11/2027', /futuro/],
    ['birthDate', '01/01/1900', /Confira o ano/],
    ['birthDate', '31/02/1990', /dd\/mm\/aaaa/],
    ['phoneNumber', '(11) 3456-7890', /Celular inválido/],
    ['companyName', 'L', /pelo menos 2/],
    ['companyName', 'a'.repeat(151), /no máximo 150/],
    ['companyDescription', 'curta', /pelo menos 10/],
    ['companyDescription', 'a'.repeat(1001), /no máximo 1000/],
    ['companyOpeningDate', '21/11/2026', /futuro/],
    ['companyOpeningDate', '31/12/1899', /Confira o ano/],
    ['cnpj', '12ABC34501DE36', /CNPJ inválido/],
    ['address.zipCode', '0131010', /CEP inválido/],
    ['address.street', 'a'.repeat(201), /no máximo 200/],
    ['address.streetNumber', 'Lote 5 Quadra 3 Bloco 12 Casa 9', /no máximo 30/],
    ['address.streetNumber', '#', /S\/N/],
    ['address.district', 'a'.repeat(101), /no máximo 100/],
    ['address.city', 'a'.repeat(101), /no máximo 100/],
    ['address.state', 'XX', /estado/],
  ])('%s refuses %s', (field, value, message) => {
    expect(validateField(field, value, TODAY)).toMatch(message);
  });

  it('an empty text clears a field, and is missed only where it is required', () => {
    for (const field of Object.keys(FIELD_LABELS) as FieldName[]) {
      expect(validateField(field, '  ', TODAY)).toBeNull();
      expect(validateRequiredField(field, '  ', TODAY)).toBe(`Preencha o campo ${FIELD_LABELS[field]}.`);
    }
  });

  it('turns what was typed into what is stored', () => {
    expect(normalizeField('cpf', '123.456.789-09')).toBe('12345678909');
    expect(normalizeField('cnpj', '12.abc.345/01de-35')).toBe('12ABC34501DE35');
    expect(normalizeField('birthDate', '31/12/1990')).toBe('1990-12-31');
    expect(normalizeField('phoneNumber', '(11) 98765-4321')).toBe('+5511987654321');
    expect(normalizeField('address.streetNumber', ' s/n ')).toBe('S/N');
    expect(normalizeField('companyDescription', ' duas\nlinhas ')).toBe('duas\nlinhas');
  });

  it('does not repair a wrong number into a right one', () => {
    expect(normalizeField('cpf', '123..456.789-09')).toBe('123..456.789-09');
  });
});
