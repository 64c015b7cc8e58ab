import type { CheckoutThemeRecord } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { mayOnlyRead, type RecordedCall, SIGNED_IN } from '@balcao/contract/testing';
import { NEW_CHECKOUT_THEME } from '@balcao/domain';
import { aPage, askWho, confirmWho } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PERSONALIZATION } from './paths';
import { aTheme, openLook } from './testing/a-theme';

const tab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const retype = async (name: string, text: string) => {
  const field = screen.getByRole('textbox', { name });
  await userEvent.clear(field);
  await userEvent.click(field);
  if (text) await userEvent.paste(text);
};
type Options = Omit<NonNullable<Parameters<typeof openLook>[1]>, 'themes'>;
const open = async (theme?: CheckoutThemeRecord, options: Options = {}) => {
  const shell = await openLook(PERSONALIZATION, { ...(theme && { themes: [theme] }), ...options });
  await screen.findByRole('tab', { name: 'Modelo' });
  return shell;
};
const writes = ({ http }: Awaited<ReturnType<typeof openLook>>) =>
  http.calls.filter(({ method }) => method !== 'GET');

it('a store’s first look is made from Balcão’s own, for all its products', async () => {
  const shell = await open(undefined, { answers: { 'POST /checkout-themes': () => aTheme() } });
  await tab('Textos');
  await retype('Texto do botão', 'Quero o meu');
  await press('Salvar rascunho');
  await waitFor(() => expect(writes(shell)).toHaveLength(1));
  expect(writes(shell)[0]?.body).toEqual({
    name: 'Aparência da loja',
    isDefault: true,
    productIds: [],
    domain: '',
    config: { ...NEW_CHECKOUT_THEME, payText: 'Quero o meu' },
  });
});

it('the checkout as it sells now is one press away', async () => {
  await open(aTheme(), {
    session: SIGNED_IN,
    answers: { 'GET /seller/seller-1/checklist': { items: [], checkoutUrl: 'https://loja.example/c/abc' } },
  });
  const link = await screen.findByRole('link', { name: 'Ver meu checkout' });
  expect(link).toHaveAttribute('href', 'https://loja.example/c/abc');
  expect(link).toHaveAttribute('target', '_blank');
});

it('the look is saved whole, with the version that was read', async () => {
  const shell = await open(aTheme({ announcement: 'Natal' }), {
    answers: {
      'PATCH /checkout-themes/theme-1': ({ body }: RecordedCall) => ({ ...aTheme(), ...(body as object) }),
    },
  });
  await tab('Recursos');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Mostrar o campo de cupom' }));
  await press('Salvar rascunho');
  await waitFor(() => expect(writes(shell)).toHaveLength(1));
  expect(writes(shell)[0]).toMatchObject({
    options: { headers: { 'If-Match': '"3"' } },
    body: { config: { ...NEW_CHECKOUT_THEME, announcement: 'Natal', showsCoupon: false } },
  });
});

it('contrast is told while a colour is typed', async () => {
  await open(aTheme());
  await tab('Visual');
  expect(screen.getByText(/Todos os textos e bordas podem ser lidos/)).toBeVisible();
  await retype('Cor de destaque', '#ffe680');
  expect(await screen.findByText(/Links sobre os cartões no tema claro: contraste de 1,2:1/)).toBeVisible();
  await retype('Cor de destaque', '#8a1c5c');
  expect(await screen.findByText(/Todos os textos e bordas podem ser lidos/)).toBeVisible();
});

it('what is wrong in a part that is not shown is brought up', async () => {
  const shell = await open(aTheme());
  await tab('Avançado');
  await retype('Página de obrigado', 'http://loja.com.br');
  await tab('Modelo');
  await press('Salvar rascunho');
  expect(await screen.findByRole('textbox', { name: 'Página de obrigado' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Avançado' })).toHaveAttribute('aria-selected', 'true');
  expect(writes(shell)).toEqual([]);
});

it.each([
  ['Recursos', 'Letreiro', 'Oi, {{cliente.cpf}}', /não existe/],
  ['Visual', 'Vídeo do YouTube', 'https://exemplo.com/video', /YouTube/],
  ['Visual', 'Cor de fundo', 'azul', /#0B6B5C/],
])('in %s, “%s” refuses %s', async (part, field, typed, sentence) => {
  await open(aTheme());
  await tab(part);
  await retype(field, typed);
  await userEvent.tab();
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
});

it('the domain is one of the store’s own, or the one that it had', async () => {
  const hosts = ['compra.ateliedandara.com.br', 'pague.ateliedandara.com.br'];
  await open(aTheme({}, { domain: 'antigo.ateliedandara.com.br' }), {
    answers: { 'GET /domains': aPage(hosts.map((host) => ({ host }))) },
  });
  const domain = screen.getByRole('combobox', { name: 'Domínio' });
  expect(domain).toHaveValue('antigo.ateliedandara.com.br');
  await within(domain).findByRole('option', { name: hosts[1] as string });
  expect(
    within(domain)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nenhum', ...hosts, 'antigo.ateliedandara.com.br']);
  await userEvent.selectOptions(domain, 'Nenhum');
  expect(domain).toHaveValue('');
});

it('a colour that is left open is shown as the page has it', async () => {
  await open(aTheme({ accent: '#7a1f5c' }));
  await tab('Visual');
  const picked = (name: string) => screen.getByLabelText(`${name}: escolher`);
  expect(picked('Cor de destaque')).toHaveValue('#7a1f5c');
  expect(picked('Cor de fundo')).toHaveValue('#f6f5f1');
  expect(picked('Cor de fundo no escuro')).toHaveValue('#121716');
});

it('the preview below the form is one press away', async () => {
  await open(aTheme());
  const preview = screen.getByRole('complementary', { name: 'Prévia' });
  preview.scrollIntoView = jest.fn();
  await press('Ver a prévia');
  expect(preview.scrollIntoView).toHaveBeenCalled();
  expect(preview).toHaveFocus();
});

it('methods are put in another order by buttons', async () => {
  const shell = await open(aTheme(), {
    answers: {
      'PATCH /checkout-themes/theme-1': ({ body }: RecordedCall) => ({ ...aTheme(), ...(body as object) }),
    },
  });
  await tab('Pagamento');
  await press('Subir Boleto');
  await press('Subir Boleto');
  await press('Salvar rascunho');
  await waitFor(() => expect(writes(shell)).toHaveLength(1));
  expect(writes(shell)[0]?.body).toMatchObject({
    config: { methodOrder: ['boleto', 'pix', 'credit_card', 'paypal'] },
  });
});

it('a picture is sent as soon as it is chosen, and what is wrong with one is said there', async () => {
  const shell = await open(aTheme(), {
    answers: {
      'POST /checkout-theme-images?kind=logo': { id: 'image-1', url: '', width: 1, height: 1, bytes: 9 },
    },
  });
  await tab('Visual');
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Arquivo: Logo'), file);
  expect(await screen.findByRole('img', { name: 'Logo escolhido' })).toBeVisible();
  shell.http.answer('POST /checkout-theme-images?kind=favicon', () => {
    throw new ApiError({
      status: 422,
      code: 'validation',
      errors: ['Confira os campos.'],
      fields: { image: ['Este SVG tem partes que não são desenho.'] },
    });
  });
  await userEvent.upload(screen.getByLabelText('Arquivo: Ícone da aba'), file);
  expect(await screen.findByText('Este SVG tem partes que não são desenho.')).toBeVisible();
});

it('shows how much of a picture is sent over a slow line, and waits for minutes', async () => {
  await open(aTheme(), {
    answers: {
      'POST /checkout-theme-images?kind=logo': ({ options }: RecordedCall) => {
        options.onUploadProgress?.(0.42);
        expect(options.timeout).toBe(300_000);
        return new Promise(() => {});
      },
    },
  });
  await tab('Visual');
  const file = new File(['x'], 'logo.png', { type: 'image/png' });
  await userEvent.upload(screen.getByLabelText('Arquivo: Logo'), file);
  expect(await screen.findByText('Enviando: 42%')).toBeVisible();
});

describe('publishing', () => {
  const draft = aTheme({ accent: '#8a1c5c' }, { published: NEW_CHECKOUT_THEME });

  it('shows first what changes for buyers', async () => {
    const shell = await open(draft, {
      answers: {
        'POST /checkout-themes/theme-1/publish': aTheme(
          { accent: '#8a1c5c' },
          { publishedNumber: 2, version: 4 },
        ),
      },
    });
    await press('Publicar');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('row', { name: 'Cor de destaque Cor do Balcão #8a1c5c' })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Publicar' }));
    await waitFor(() => expect(writes(shell)).toHaveLength(1));
    expect(writes(shell)[0]?.options.headers).toMatchObject({ 'If-Match': '"3"' });
    expect(await screen.findByText('Publicada')).toBeVisible();
  });

  it('is not offered for colours that cannot be read, and says which', async () => {
    await open(aTheme({ accent: '#ffe680' }, { published: NEW_CHECKOUT_THEME }));
    await press('Publicar');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/Links sobre os cartões no tema claro/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Publicar' })).toBeDisabled();
  });

  it('says that what was not saved stays out', async () => {
    await open(draft);
    await tab('Textos');
    await retype('Texto do botão', 'Comprar');
    await press('Publicar');
    expect(within(await screen.findByRole('dialog')).getByText(/ainda não salvou/)).toBeVisible();
  });

  it('says when somebody else has saved meanwhile', async () => {
    await open(draft, {
      answers: {
        'POST /checkout-themes/theme-1/publish': () => {
          throw new ApiError({ status: 412, code: 'stale_version', errors: ['Mudou.'] });
        },
      },
    });
    await press('Publicar');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Publicar' }));
    expect(await dialog.findByText(/Alguém salvou este rascunho/)).toBeVisible();
  });
});

it('a version of the past becomes the draft again, once the person has confirmed where it leads', async () => {
  const shell = await open(aTheme({ announcement: 'Hoje' }, { publishedNumber: 2 }), {
    answers: {
      'GET /checkout-themes/theme-1/versions': {
        items: [
          {
            number: 2,
            publishedAt: '2026-11-21T12:00:00.000Z',
            publishedBy: 'Maria',
            config: aTheme({ announcement: 'Hoje' }).config,
          },
          {
            number: 1,
            publishedAt: '2026-11-20T12:00:00.000Z',
            publishedBy: 'Maria',
            config: aTheme({ announcement: 'Ontem' }).config,
          },
        ],
      },
    },
  });
  askWho(
    shell.http,
    'POST /checkout-themes/theme-1/restore',
    aTheme({ announcement: 'Ontem' }, { version: 4 }),
  );
  await press('Versões');
  await userEvent.click(await screen.findByRole('button', { name: 'Restaurar a versão 1' }));
  await waitFor(() => expect(writes(shell)[0]?.body).toEqual({ number: 1 }));
  await confirmWho();
  await tab('Recursos');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Letreiro' })).toHaveValue('Ontem'));
});

it('who may only read sees everything and changes nothing', async () => {
  await open(aTheme(), { session: SIGNED_IN, isPermitted: mayOnlyRead });
  expect(screen.getByText(/só de leitura/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Publicar|Excluir|Salvar/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Versões' })).toBeVisible();
});
