import { CARD_BRANDS, type GatewayId, SIMULATED_CARDS } from '@balcao/domain';
import { type DOMWindow, JSDOM } from 'jsdom';
import { renderCardFrame } from '../card-frame/page';
import type { CardAnswer, CardQuestion } from '../card-messages';
import { bundleCardScript, type ClientScript } from '../client-script';

const SHOP = 'https://loja.exemplo.com.br';
const NONCE = '6f1c9f0a-nonce-of-this-frame';

let script: ClientScript;
beforeAll(async () => {
  script = await bundleCardScript();
});

const open: DOMWindow[] = [];
afterEach(() => {
  for (const window of open.splice(0)) window.close();
});

type Said = CardAnswer & Record<string, unknown>;

/** The frame of a gateway, as a buyer's browser runs it, and the page that shows it. */
class OpenFrame {
  readonly window: DOMWindow;
  /** What the frame has told the page, with the origin that it was told to. */
  readonly said: { message: Said; to: string }[] = [];

  /** @param typed the number that is there before its script */
  constructor(gateway: GatewayId, typed = '') {
    const html = renderCardFrame(script, {
      gateway,
      brands: CARD_BRANDS,
      checkoutOrigins: [SHOP],
      nonce: 'of-styles',
    });
    const { window } = new JSDOM(html, {
      url: `https://card.exemplo.com.br/cartao/${gateway}#${NONCE}`,
      runScripts: 'outside-only',
      pretendToBeVisual: true,
    });
    this.window = window;
    open.push(window);
    Object.assign(window, {
      ResizeObserver: class {
        observe() {}
      },
      postMessage: (message: Said, to: string) => this.said.push({ message, to }),
    });
    if (typed) this.field('number').value = typed;
    window.eval(script.code.toString());
  }

  /** A message as the frame gets it: from the page that shows it, unless told otherwise. */
  hear(data: object | null, { origin = SHOP, source }: { origin?: string; source?: object | null } = {}) {
    const { window } = this;
    window.dispatchEvent(
      new window.MessageEvent('message', {
        data,
        origin,
        source: (source === undefined ? window : source) as Window,
      }),
    );
  }

  ask(
    question: Omit<Extract<CardQuestion, { type: 'tokenise' }>, 'nonce'> | { type: 'hello'; setup: object },
  ) {
    this.hear({ ...question, nonce: NONCE });
  }

  field(id: string): HTMLInputElement {
    return this.window.document.getElementById(id) as HTMLInputElement;
  }

  type(number = '4111 1111 1111 1111'): void {
    this.field('number').value = number;
    this.field('name').value = 'ANA L PRADO';
    this.field('expiry').value = '12/31';
    this.field('code').value = '739';
  }

  /** The answer to a press. */
  async pressed(setup: Record<string, string> = {}, press = 'press-1'): Promise<Said> {
    const before = this.said.length;
    this.ask({ type: 'tokenise', press, setup });
    return until(() =>
      this.said.slice(before).find(({ message: { type } }) => type !== 'size' && type !== 'waiting'),
    ).then(({ message }) => message);
  }

  /** The element of a gateway's script, once the frame has asked for it. */
  scriptOf(start: string): Promise<HTMLScriptElement> {
    return until(() => this.window.document.querySelector<HTMLScriptElement>(`script[src^="${start}"]`));
  }
}

async function until<Found>(look: () => Found | null | undefined): Promise<Found> {
  for (let turn = 0; turn < 200; turn += 1) {
    const found = look();
    if (found !== undefined && found !== null) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error('It did not happen.');
}

it('a number that was typed before its script came stands in groups, too', () => {
  expect(new OpenFrame('simulador', '4000000000003220').field('number').value).toBe('4000 0000 0000 3220');
});

describe('who speaks to it', () => {
  const token = { type: 'tokenise', press: 'press-1', setup: {}, nonce: NONCE };

  it.each([
    ['from another origin', { origin: 'https://mal.exemplo' }, token],
    ['from an origin that begins alike', { origin: `${SHOP}.mal.exemplo` }, token],
    ['from a frame of the shop that does not show it', { source: {} }, token],
    ['from nobody', { source: null }, token],
    ['with another nonce', {}, { ...token, nonce: 'another' }],
    ['with the nonce of a frame that was open before', {}, { ...token, nonce: '00000000-old' }],
    ['without a nonce', {}, { ...token, nonce: '' }],
    ['that is no message of ours', {}, null],
    ['of a type that it does not know', {}, { ...token, type: 'read' }],
  ])('is ignored %s', async (_how, from, message) => {
    const frame = new OpenFrame('simulador');
    frame.type();
    frame.hear(message, from);
    frame.window.dispatchEvent(new frame.window.Event('input'));
    // What comes later from the page itself is answered, so that the answer to the other would have come before.
    const answer = await frame.pressed({}, 'press-2');
    expect(answer).toMatchObject({ type: 'card', press: 'press-2' });
    expect(frame.said.filter(({ message: { type } }) => type === 'card')).toHaveLength(1);
    expect(new Set(frame.said.map(({ to }) => to))).toEqual(new Set([SHOP]));
  });

  it('says nothing before the page has named itself, and then to its origin alone', () => {
    const frame = new OpenFrame('simulador');
    frame.type();
    frame.field('number').dispatchEvent(new frame.window.Event('input', { bubbles: true }));
    expect(frame.said).toEqual([]);
    frame.ask({ type: 'hello', setup: {} });
    expect(frame.said).toMatchObject([{ message: { type: 'size', nonce: NONCE }, to: SHOP }]);
  });
});

it('tells a token, the brand and the last four digits, and nothing else of a card', async () => {
  const frame = new OpenFrame('simulador');
  frame.type();
  const answer = await frame.pressed();
  expect(answer).toEqual({
    type: 'card',
    press: 'press-1',
    nonce: NONCE,
    token: expect.stringMatching(/^sim_approved_/),
    brand: 'visa',
    last4: '1111',
    authentication: '',
    authenticationId: '',
  });
  expect(JSON.stringify(frame.said)).not.toContain(SIMULATED_CARDS[0]?.number);
  const again = await frame.pressed({}, 'press-2');
  expect(again.token).not.toBe(answer.token);
});

it('says at the fields what is wrong, and makes no token of it', async () => {
  const frame = new OpenFrame('simulador');
  frame.type('4111 1111 1111 1112');
  expect(await frame.pressed()).toEqual({ type: 'refused', press: 'press-1', nonce: NONCE });
  expect(frame.field('error-number').textContent).toBe('Confira o número do cartão.');
});

describe('the bank of a card', () => {
  /** Presses with a card whose bank asks, and waits for its page. */
  async function askedBy(threeDs: string) {
    const frame = new OpenFrame('simulador');
    frame.type('4000 0000 0000 3220');
    const answer = frame.pressed({ threeDs });
    const page = await until(() => frame.window.document.querySelector<HTMLIFrameElement>('#bank iframe'));
    const says = (answerOfBank: string) => {
      Object.defineProperty(page, 'contentWindow', {
        value: { location: { search: answerOfBank && `?resposta=${answerOfBank}` } },
        configurable: true,
      });
      page.dispatchEvent(new frame.window.Event('load'));
    };
    return { frame, answer, page, says };
  }

  it.each(['authenticated', 'failed', 'unavailable'])(
    'asks in a frame of the frame, and says %s',
    async (said) => {
      const { frame, page, says } = await askedBy('when_required');
      expect(page.src).toBe('https://card.exemplo.com.br/cartao/simulador/banco');
      expect(frame.said.at(-1)?.message).toEqual({ type: 'waiting', press: 'press-1', nonce: NONCE });
      says('');
      says(said);
      const made = await until(() => frame.said.find(({ message: { type } }) => type === 'card'));
      expect(made.message).toMatchObject({
        authentication: said,
        token: expect.stringMatching(new RegExp(`^sim_approved-${said}_`)),
      });
      expect(frame.window.document.querySelector('#bank iframe')).toBeNull();
    },
  );

  it('lets its buyer go back to the card, of which no token was made', async () => {
    const { frame } = await askedBy('always');
    frame.window.document.getElementById('bank-back')?.click();
    await until(() => frame.said.find(({ message: { type } }) => type === 'refused'));
    expect(frame.field('bank').hidden).toBe(true);
    expect(frame.field('number').value).toBe('4000 0000 0000 3220');
  });

  it.each([
    ['never', '4000 0000 0000 3220', ''],
    ['when_required', '4111 1111 1111 1111', ''],
    ['always', '4111 1111 1111 1111', 'authenticated'],
    ['always', '4000 0000 0000 3063', 'failed'],
    ['when_required', '4000 0000 0000 3055', 'unavailable'],
  ])('by the rule %s, of %s says "%s" without a question', async (threeDs, number, authentication) => {
    const frame = new OpenFrame('simulador');
    frame.type(number);
    expect(await frame.pressed({ threeDs })).toMatchObject({ type: 'card', authentication });
  });
});

describe('PagBank', () => {
  const setup = { key: 'MIIB-public-key', mode: 'test' };
  const double = { encryptCard: jest.fn() };

  it('encrypts the card in the frame, with the store’s key', async () => {
    double.encryptCard.mockReturnValue({ encryptedCard: 'V1+encrypted==', hasErrors: false });
    const frame = new OpenFrame('pagseguro');
    frame.ask({ type: 'hello', setup });
    const element = await frame.scriptOf('https://assets.pagseguro.com.br/');
    Object.assign(frame.window, { PagSeguro: double });
    element.onload?.(new frame.window.Event('load'));
    frame.type();
    expect(await frame.pressed(setup)).toMatchObject({
      type: 'card',
      token: 'V1+encrypted==',
      brand: 'visa',
      last4: '1111',
    });
    expect(double.encryptCard).toHaveBeenCalledWith({
      publicKey: 'MIIB-public-key',
      holder: 'ANA L PRADO',
      number: '4111111111111111',
      expMonth: '12',
      expYear: '2031',
      securityCode: '739',
    });
    double.encryptCard.mockReturnValue({ encryptedCard: '', hasErrors: true });
    expect(await frame.pressed(setup, 'press-2')).toMatchObject({ type: 'refused' });
    expect(frame.field('error-card').textContent).toBe('Confira os dados do cartão.');
  });

  it.each([
    [
      { status: 'AUTH_FLOW_COMPLETED', authenticationStatus: 'AUTHENTICATED', id: '3DS_1' },
      'authenticated',
      '3DS_1',
    ],
    [
      { status: 'AUTH_FLOW_COMPLETED', authenticationStatus: 'NOT_AUTHENTICATED', id: '3DS_2' },
      'failed',
      '3DS_2',
    ],
    [{ status: 'CHANGE_PAYMENT_METHOD' }, 'failed', ''],
    [{ status: 'AUTH_NOT_SUPPORTED' }, 'unavailable', ''],
  ])('has the bank asked by PagBank’s script: %j is %s', async (said, authentication, authenticationId) => {
    const script = {
      encryptCard: () => ({ encryptedCard: 'V1+encrypted==', hasErrors: false }),
      setUp: jest.fn(),
      authenticate3DS: jest.fn(async () => said),
    };
    const frame = new OpenFrame('pagseguro');
    frame.type();
    const purchase = JSON.stringify({ amount: { value: 9_700 }, paymentMethod: { type: 'CREDIT_CARD' } });
    const answer = until(() => frame.said.find(({ message: { type } }) => type === 'card'));
    frame.ask({
      type: 'tokenise',
      press: 'press-1',
      setup: { ...setup, threeDs: 'always', session: 'session-of-3ds', purchase },
    });
    const element = await frame.scriptOf('https://assets.pagseguro.com.br/');
    Object.assign(frame.window, { PagSeguro: script });
    element.onload?.(new frame.window.Event('load'));
    expect((await answer).message).toMatchObject({
      authentication,
      authenticationId,
      token: 'V1+encrypted==',
    });
    expect(script.setUp).toHaveBeenCalledWith({ session: 'session-of-3ds', env: 'SANDBOX' });
    expect(script.authenticate3DS).toHaveBeenCalledWith({
      data: {
        amount: { value: 9_700 },
        paymentMethod: {
          type: 'CREDIT_CARD',
          card: {
            number: '4111111111111111',
            expMonth: '12',
            expYear: '2031',
            holder: { name: 'ANA L PRADO' },
          },
        },
      },
    });
  });

  it('says that the gateway does not answer where its script does not load, and tries again', async () => {
    const frame = new OpenFrame('pagseguro');
    frame.type();
    const first = frame.pressed(setup);
    const element = await frame.scriptOf('https://assets.pagseguro.com.br/');
    element.onerror?.('');
    expect(await first).toMatchObject({ type: 'failed', text: expect.stringContaining('nada foi cobrado') });
    expect(frame.window.document.contains(element)).toBe(false);
    frame.pressed(setup, 'press-2').catch(() => undefined);
    expect(await frame.scriptOf('https://assets.pagseguro.com.br/')).not.toBe(element);
  });
});

describe('Iugu', () => {
  it('reads the fields of the frame by their names', async () => {
    const read: Record<string, string> = {};
    const double = {
      setAccountID: jest.fn(),
      setTestMode: jest.fn(),
      createPaymentToken(form: HTMLFormElement, done: (answer: object) => void) {
        for (const input of form.querySelectorAll<HTMLInputElement>('[data-iugu]'))
          read[input.dataset.iugu ?? ''] = input.value;
        done({ id: 'token-of-iugu' });
      },
    };
    const frame = new OpenFrame('iugu');
    frame.type();
    const answer = frame.pressed({ account: 'A1B2', mode: 'live' });
    const element = await frame.scriptOf('https://js.iugu.com/v2');
    Object.assign(frame.window, { Iugu: double });
    element.onload?.(new frame.window.Event('load'));
    expect(await answer).toMatchObject({ type: 'card', token: 'token-of-iugu', last4: '1111' });
    expect(double.setAccountID).toHaveBeenCalledWith('A1B2');
    expect(double.setTestMode).toHaveBeenCalledWith(false);
    expect(read).toEqual({
      number: '4111 1111 1111 1111',
      full_name: 'ANA L PRADO',
      expiration: '12/31',
      verification_value: '739',
    });
    double.createPaymentToken = (_form, done) => done({ errors: { number: 'is_invalid' } });
    expect(await frame.pressed({}, 'press-2')).toMatchObject({ type: 'refused' });
    double.createPaymentToken = (_form, done) => done({ errors: 'account_id is invalid' });
    expect(await frame.pressed({}, 'press-3')).toMatchObject({ type: 'failed' });
  });
});

describe('Malga', () => {
  const ORIGIN = 'https://hosted-fields-sandbox.malga.io';
  const setup = { client: 'client', key: 'key-for-tokens', mode: 'test' };

  /** Its four frames, and what each has been told. */
  async function mounted() {
    const frame = new OpenFrame('malga');
    frame.ask({ type: 'hello', setup });
    const frames = await until(() => {
      const found = [...frame.window.document.querySelectorAll('iframe')];
      return found.length === 4 ? found : undefined;
    });
    const told: Record<string, object[]> = {};
    for (const field of frames) {
      told[field.name] = [];
      Object.assign(field.contentWindow ?? {}, {
        postMessage: (message: object, to: string) => told[field.name]?.push({ message, to }),
      });
      field.onload?.(new frame.window.Event('load'));
    }
    const say = (name: string, data: object, origin = ORIGIN) =>
      frame.hear(data, {
        origin,
        source: frames.find((field) => field.name === name)?.contentWindow ?? null,
      });
    return { frame, frames, told, say };
  }

  it('mounts a frame of its own for each field, and has the card made a token there', async () => {
    const { frame, frames, told, say } = await mounted();
    expect(frames.map(({ name, src, title }) => [name, src, title])).toEqual([
      ['card-number', `${ORIGIN}/`, 'Número do cartão'],
      ['card-holder-name', `${ORIGIN}/`, 'Nome no cartão'],
      ['card-expiration-date', `${ORIGIN}/`, 'Validade'],
      ['card-cvv', `${ORIGIN}/`, 'Código de segurança'],
    ]);
    expect(told['card-cvv']).toMatchObject([
      { message: { type: 'setTypeField', field: 'card-cvv' }, to: ORIGIN },
    ]);
    say('card-cvv', { eventType: 'updateCardValues', data: { field: 'card-cvv', value: 'sealed-code' } });
    say('card-number', {
      eventType: 'cardTypeChanged',
      data: { field: 'card-number', card: { type: 'elo' } },
    });
    const answer = frame.pressed(setup);
    await until(() => told['card-number']?.[1]);
    expect(told['card-number']?.[1]).toEqual({
      message: {
        eventType: 'submit',
        data: {
          authorizationData: { clientId: 'client', apiKey: 'key-for-tokens' },
          sandbox: true,
          card: { cardCvv: 'sealed-code' },
        },
      },
      to: ORIGIN,
    });
    say('card-number', { eventType: 'tokenize', data: { tokenId: 'token-of-malga' } });
    expect(await answer).toMatchObject({ type: 'card', token: 'token-of-malga', brand: 'elo', last4: '' });
    expect(frame.window.sessionStorage).toHaveLength(0);
  });

  it('ignores what comes from elsewhere, and what another frame says', async () => {
    const { frame, say, told } = await mounted();
    const forged = { eventType: 'tokenize', data: { tokenId: 'forged' } };
    const answer = frame.pressed(setup);
    await until(() => told['card-number']?.[1]);
    say('card-number', forged, 'https://mal.exemplo');
    frame.hear(forged, { origin: ORIGIN, source: {} });
    frame.hear(forged, { origin: ORIGIN, source: null });
    say('card-number', { eventType: 'tokenize', data: { error: { type: 'invalid_request_error' } } });
    expect(await answer).toMatchObject({ type: 'refused' });
  });
});

describe('PayPal', () => {
  const setup = { client: 'app', mode: 'test' };

  async function opened(isEligible: boolean) {
    const rendered: string[] = [];
    const calls: { options?: Record<string, (data?: unknown) => unknown> } = {};
    const field = () => ({ render: async (place: string) => void rendered.push(place) });
    const fields = {
      isEligible: () => isEligible,
      NumberField: field,
      NameField: field,
      ExpiryField: field,
      CVVField: field,
      getState: jest.fn(async () => ({ isFormValid: true, cards: [{ type: 'master-card' }] })),
      submit: jest.fn(async () => {
        calls.options?.onApprove?.({ orderID: await calls.options.createOrder?.() });
      }),
    };
    const frame = new OpenFrame('paypal');
    frame.ask({ type: 'hello', setup });
    const element = await frame.scriptOf('https://www.paypal.com/sdk/js');
    Object.assign(frame.window, {
      paypal: {
        CardFields: (options: typeof calls.options) => {
          calls.options = options;
          return fields;
        },
      },
    });
    element.onload?.(new frame.window.Event('load'));
    return { frame, element, fields, rendered };
  }

  it('mounts its fields and pays the order that was made for this payment', async () => {
    const { frame, element, fields, rendered } = await opened(true);
    expect(element.src).toContain('client-id=app&components=card-fields&currency=BRL&intent=capture');
    expect(element.dataset.cspNonce).toBe('of-styles');
    const answer = await frame.pressed({ ...setup, order: 'ORDER1' });
    expect(rendered).toEqual(['#number', '#name', '#expiry', '#code']);
    expect(answer).toMatchObject({ type: 'card', token: 'ORDER1', brand: 'mastercard', last4: '' });
    fields.getState.mockResolvedValue({ isFormValid: false, cards: [] });
    expect(await frame.pressed({ ...setup, order: 'ORDER2' }, 'press-2')).toMatchObject({ type: 'refused' });
    expect(fields.submit).toHaveBeenCalledTimes(1);
  });

  it('takes no card for an account that PayPal takes none for', async () => {
    const { frame } = await opened(false);
    expect(await frame.pressed({ ...setup, order: 'ORDER1' })).toMatchObject({ type: 'failed' });
  });
});
