import { renderToStaticMarkup } from 'react-dom/server';
import { sampleSession } from '../testing/sample-session';
import { CheckoutForm, payLabel } from './checkout-form';

const SHIPPING = {
  is_required: true,
  is_deliverable: true,
  chosen: 'pac',
  free_shipping_missing: null,
  message: 'Faltam R$ 20,00 para o frete grátis.',
  options: [
    {
      id: 'pac',
      name: 'Correios',
      type: 'fixo' as const,
      price: 1_500,
      discount: 0,
      days_min: 3,
      days_max: 5,
    },
    {
      id: 'loja',
      name: 'Na loja',
      type: 'retirada' as const,
      price: 0,
      discount: 0,
      days_min: 0,
      days_max: 0,
    },
  ],
};
const BUMP = {
  id: 'bump-1',
  product_id: 'p-2',
  product_name: 'Linhas de algodão',
  variant_name: '',
  title: 'Kit de linhas',
  description: '12 cores',
  cta: '',
  image_url: null,
  color: '',
  price: 2_900,
  reference_price: 3_900,
  max_quantity: 1,
  is_accepted: false,
};

const show = (session = sampleSession(), more = {}) =>
  renderToStaticMarkup(
    <CheckoutForm
      session={session}
      action="/c/link"
      attempt="a-1"
      values={{}}
      errors={{}}
      filled={{}}
      changes={[]}
      problem=""
      {...more}
    />,
  ).replaceAll('\u00a0', ' ');

/** What a buyer types into: not what is hidden, behind a link, or chosen from a list. */
function typedFields(html: string): string[] {
  const seen = html
    .replaceAll(/<fieldset[^>]* hidden="">.*?<\/fieldset>/g, '')
    .replaceAll(/<div id="address-rest"[^>]* hidden="">.*?<\/fieldset>/g, '')
    .replaceAll(/<details.*?<\/details>/g, '');
  return [...seen.matchAll(/<input (?!type="(?:hidden|radio|checkbox)")[^>]*name="([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
}

describe('the form of the checkout', () => {
  it('asks for four fields where nothing is sent', () => {
    expect(typedFields(show())).toEqual([
      'contact.email',
      'contact.name',
      'contact.document',
      'contact.phone',
    ]);
  });

  it('asks besides for the CEP alone where something is sent, until it is known', () => {
    expect(typedFields(show(sampleSession({ shipping: SHIPPING })))).toEqual([
      'contact.email',
      'contact.name',
      'contact.document',
      'contact.phone',
      'address.zip',
    ]);
  });

  it.each([
    ['was typed', sampleSession({ shipping: SHIPPING }), { 'address.street': 'Rua das Flores' }],
    ['is held, masked', sampleSession({ shipping: SHIPPING, masked: { 'address.street': 'Rua d…' } }), {}],
  ])('shows the whole address where something of it %s', (_, session, values) => {
    expect(typedFields(show(session, { values }))).toContain('address.number');
  });

  it('asks besides for the address where something is, of which a CEP leaves the number', () => {
    const address = { ...sampleSession().address, zip: '01310100' };
    const fields = typedFields(show(sampleSession({ shipping: SHIPPING, address })));
    expect(
      fields.filter((name) => !['address.street', 'address.district', 'address.city'].includes(name)),
    ).toEqual([
      'contact.email',
      'contact.name',
      'contact.document',
      'contact.phone',
      'address.zip',
      'address.number',
    ]);
  });

  it('asks for an address for a boleto, which names its payer', () => {
    const address = { ...sampleSession().address, zip: '01310100' };
    expect(typedFields(show(sampleSession({ method: 'boleto' })))).toContain('address.zip');
    expect(typedFields(show(sampleSession({ method: 'boleto', address })))).toContain('address.street');
  });

  it.each([
    ['contact.email', 'autoComplete="email" inputMode="email"'],
    ['contact.name', 'autoComplete="name"'],
    ['contact.phone', 'autoComplete="tel" inputMode="tel"'],
    ['contact.document', 'inputMode="text"'],
    ['address.zip', 'autoComplete="postal-code" inputMode="numeric"'],
    ['address.street', 'autoComplete="address-line1"'],
    ['address.city', 'autoComplete="address-level2"'],
  ])('lets a browser fill %s, with the right keyboard', (name, attributes) => {
    const html = show(sampleSession({ shipping: SHIPPING }));
    const field = new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
    for (const attribute of attributes.split(' ')) expect(field).toContain(attribute);
    expect(field).not.toContain('type="number"');
  });

  it('has each field’s label and what is wrong with it by its id', () => {
    const html = show(sampleSession(), { errors: { 'contact.email': 'E-mail inválido.' } });
    expect(html).toContain('<label for="contact-email">E-mail</label>');
    expect(html).toMatch(
      /id="contact-email"[^>]*aria-describedby="help-contact-email error-contact-email"[^>]*aria-invalid="true"/,
    );
    expect(html).toMatch(/id="error-contact-email"[^>]*role="alert"[^>]*>E-mail inválido\.</);
  });

  it('says beside the e-mail what it is for', () => {
    expect(show()).toContain('Para o comprovante desta compra, e para lembrar você dela');
  });

  it('takes nothing that the buyer did not take', () => {
    const html = show(sampleSession({ orderbumps: [BUMP] }));
    const box = /<input type="checkbox"[^>]*>/.exec(html)?.[0];
    expect(box).toContain('value="bump-1"');
    expect(box).not.toContain('checked');
    expect(html).toContain('R$ 29,00');
    expect(show(sampleSession({ orderbumps: [{ ...BUMP, is_accepted: true }] }))).toMatch(
      /<input type="checkbox"[^>]*checked=""/,
    );
  });

  it('names the product of an offer, with its variant, beside the words of the store', () => {
    const offer = { ...BUMP, title: 'Leve junto e economize' };
    expect(show(sampleSession({ orderbumps: [{ ...offer, variant_name: 'Azul · 500 m' }] }))).toContain(
      '<strong>Leve junto e economize</strong><span>Linhas de algodão · Azul · 500 m</span>',
    );
    const named = show(sampleSession({ orderbumps: [{ ...offer, title: 'Linhas de algodão' }] }));
    expect(named.split('Linhas de algodão')).toHaveLength(2);
  });

  it('names deliveries and methods with their prices, as radios', () => {
    const html = show(sampleSession({ shipping: SHIPPING }));
    expect(html).toMatch(
      /type="radio" id="shipping-pac"[^>]*checked=""[^>]*>.*?Correios.*?Chega em 3 a 5 dias úteis.*?R\$ 15,00/,
    );
    expect(html).toMatch(/id="shipping-loja".*?Na loja.*?Retire hoje.*?Grátis/);
    expect(html).toContain('Faltam R$ 20,00 para o frete grátis.');
    expect(html).toMatch(/id="method-pix"[^>]*checked=""[^>]*>.*?Pix.*?R\$ 97,00/);
  });

  it('names the coupon of a discount, and takes it off by a button', () => {
    const coupon = {
      code: 'NATAL10',
      is_valid: true,
      is_from_link: false,
      reasons: [],
      pending: [],
      messages: ['Cupom aplicado: 10% de desconto.'],
    };
    const { amounts } = sampleSession();
    const html = show(sampleSession({ coupon, amounts: { ...amounts, items_discount: 970, total: 8_730 } }));
    expect(html).toContain('<dt>Desconto (cupom NATAL10)</dt><dd>−R$ 9,70</dd>');
    expect(html).toContain('value="remove-coupon" class="remove" name="do">Remover o cupom NATAL10<');
    const refused = { ...coupon, is_valid: false, messages: ['Este cupom já terminou.'] };
    expect(show(sampleSession({ coupon: refused }))).toContain('Remover o cupom NATAL10');
    expect(show()).not.toContain('remove-coupon');
  });

  it.each([
    ['fixo', 0, 1, 'Chega em até 1 dia útil'],
    ['fixo', 1, 1, 'Chega em 1 dia útil'],
    ['fixo', 5, 5, 'Chega em 5 dias úteis'],
    ['retirada', 0, 1, 'Retire em até 1 dia útil'],
  ] as const)('says when a delivery of kind %s within %d to %d days comes', (type, min, max, words) => {
    const option = { id: 'o', name: 'Entrega', price: 0, discount: 0, type, days_min: min, days_max: max };
    expect(show(sampleSession({ shipping: { ...SHIPPING, options: [option] } }))).toContain(
      `<small>${words}<`,
    );
  });

  it('asks for the CEP before it has deliveries', () => {
    const html = show(sampleSession({ shipping: { ...SHIPPING, options: [], chosen: null, message: '' } }));
    expect(html).toContain('Informe o CEP para ver as entregas e os prazos.');
    expect(html).toContain('a calcular');
  });

  it('sums up before a button that names the act and the amount', () => {
    const html = show();
    expect(html.indexOf('<h2>Resumo</h2>')).toBeLessThan(html.indexOf('value="pay"'));
    expect(html).toMatch(/value="pay"[^>]*>Pagar R\$ 97,00 com Pix</);
    expect(payLabel(sampleSession({ method: 'boleto' }))).toMatch(/^Gerar boleto de R\$\s97,00$/);
  });

  it('says before the button who sells, where, and how to withdraw', () => {
    const html = show();
    for (const words of [
      'Dandara Oliveira Comércio Ltda. · 11.222.333/0001-81',
      'Rua das Flores, 10',
      'loja@exemplo.com.br',
      'até 7 dias depois de receber',
      'política de privacidade',
    ]) {
      expect(html).toContain(words);
      expect(html.indexOf(words)).toBeLessThan(html.indexOf('value="pay"'));
    }
  });

  it('says what has changed since the buyer looked, and that nothing was charged', () => {
    const changes = [
      {
        what: 'total' as const,
        text: 'O total passou de R$ 97,00 para R$ 99,00.',
        before: 9_700,
        after: 9_900,
      },
    ];
    const html = show(sampleSession(), { changes });
    expect(html).toContain('Nada foi cobrado: confira e pague de novo.');
    expect(html).toContain('O total passou de R$ 97,00 para R$ 99,00.');
  });
});

it('says of a buyer who came by a link what is held, and asks for none of it again', () => {
  const page = show(sampleSession({ masked: { 'contact.email': 'an***@e…' } }));
  expect(page).toContain('Guardado: an***@e… Deixe em branco para usar.');
  expect(page).not.toMatch(/id="contact-email"[^>]*aria-required/);
  expect(page).toMatch(/id="contact-name"[^>]*aria-required/);
});
