import { ApiError } from '@balcao/contract';
import { type FakeAnswer, mayOnlyRead } from '@balcao/contract/testing';
import { askWho, confirmWho, refuseToConfirm } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOVO_DOMINIO, setupPath } from './paths';
import { aCname, aDomain, aPendingDomain, aTxt } from './testing/a-domain';
import { openDomains } from './testing/open-domains';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const currentStep = () =>
  screen.getByRole('list', { name: 'Passos da configuração' }).querySelector('[aria-current]');
const heading = (name: string) => screen.findByRole('heading', { level: 2, name });

describe('the address', () => {
  const type = async (text: string) =>
    userEvent.type(await screen.findByLabelText('Endereço do checkout'), text);

  it('is taken as it was pasted, and says which part of it is used', async () => {
    const { http, navigation } = await openDomains(NOVO_DOMINIO, {
      'POST /domains': aPendingDomain(),
      'GET /domains/d2': aPendingDomain(),
    });
    await type('https://Pay.LimaDoces.com.br/checkout?a=1');
    expect(await screen.findByText('Vamos usar pay.limadoces.com.br.')).toBeVisible();
    await press('Continuar');
    await waitFor(() => expect(navigation.url()).toBe(setupPath('d2')));
    expect(http.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      host: 'pay.limadoces.com.br',
    });
    expect(await heading('Crie o registro CNAME')).toBeVisible();
  });

  it('is refused before it is sent where its letters say enough', async () => {
    const { http } = await openDomains(NOVO_DOMINIO, {});
    await type('www.limadoces.com.br');
    await press('Continuar');
    expect((await screen.findAllByText(/Use outro nome no lugar de www/))[0]).toBeVisible();
    expect(http.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('stays as it was typed when the API refuses it', async () => {
    await openDomains(NOVO_DOMINIO, {
      'POST /domains': () => {
        throw new ApiError({
          status: 422,
          code: 'validation',
          errors: ['Confira os campos indicados.'],
          fields: { host: ['Este domínio já está nesta loja.'] },
        });
      },
    });
    await type('pay.limadoces.com.br');
    await press('Continuar');
    expect((await screen.findAllByText('Este domínio já está nesta loja.'))[0]).toBeVisible();
    expect(screen.getByLabelText('Endereço do checkout')).toHaveValue('pay.limadoces.com.br');
  });

  it('is added once the person has confirmed themselves, and stays as it was typed where they do not', async () => {
    const { http, navigation } = await openDomains(NOVO_DOMINIO, { 'GET /domains/d2': aPendingDomain() });
    askWho(http, 'POST /domains', aPendingDomain());
    await type('pay.limadoces.com.br');
    await press('Continuar');
    await refuseToConfirm();
    expect(screen.getByLabelText('Endereço do checkout')).toHaveValue('pay.limadoces.com.br');
    expect(navigation.url()).toBe(NOVO_DOMINIO);
    await press('Continuar');
    await confirmWho();
    await waitFor(() => expect(navigation.url()).toBe(setupPath('d2')));
  });

  it('is kept as a draft', async () => {
    const { drafts } = await openDomains(NOVO_DOMINIO, {});
    await type('pay.lima');
    await waitFor(async () =>
      expect(await drafts.load('dominio')).toEqual({
        'novo loja-1': expect.objectContaining({ changes: { host: 'pay.lima' } }),
      }),
    );
  });

  it('is not asked of who may only read', async () => {
    await openDomains(NOVO_DOMINIO, {}, { isPermitted: mayOnlyRead });
    expect(await screen.findByText(/Para adicionar um domínio, peça/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continuar' })).toBeNull();
  });
});

describe('the records', () => {
  const open = async (
    domain = aPendingDomain(),
    answers: Record<string, FakeAnswer> = {},
    step = '',
    options = {},
  ) => openDomains(`${setupPath('d2')}${step}`, { 'GET /domains/d2': domain, ...answers }, options);

  it('come one after the other, each value with a button that copies it', async () => {
    const user = userEvent.setup();
    await open();
    expect(await heading('Crie o registro CNAME')).toBeVisible();
    expect(currentStep()).toHaveTextContent('CNAME');
    await user.click(screen.getByRole('button', { name: 'Copiar nome' }));
    expect(await navigator.clipboard.readText()).toBe('pay');
    await user.click(screen.getByRole('button', { name: 'Copiar valor' }));
    expect(await navigator.clipboard.readText()).toMatch(/^k7m2.*checkout\.balcao\.example$/);
    expect(screen.getByText('Valor copiado.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Criei o CNAME' }));
    expect(await heading('Crie o registro TXT')).toBeVisible();
    expect(currentStep()).toHaveTextContent('TXT');
    expect(screen.getByText('_verifica.pay')).toBeVisible();
    expect(screen.getByText(/_verifica\.pay\.limadoces\.com\.br/)).toBeVisible();
    expect(screen.queryByText('Valor copiado.')).toBeNull();
  });

  it('are explained for the panel that was chosen, which the next step and a reload remember', async () => {
    const { navigation } = await open();
    await userEvent.selectOptions(await screen.findByLabelText('Onde fica o DNS do domínio?'), 'Cloudflare');
    const tips = within(screen.getByRole('list', { name: 'Passo a passo: Cloudflare' }));
    expect(tips.getByText(/nuvem laranja fica cinza, Somente DNS/)).toBeVisible();
    await press('Criei o CNAME');
    expect(await screen.findByRole('list', { name: 'Passo a passo: Cloudflare' })).not.toHaveTextContent(
      'nuvem',
    );
    expect(navigation.url()).toBe(`${setupPath('d2')}?dns=cloudflare&etapa=txt`);
  });

  it.each(['Registro.br', 'GoDaddy', 'Hostinger', 'Outro'])('are explained for %s', async (name) => {
    await open();
    await userEvent.selectOptions(await screen.findByLabelText('Onde fica o DNS do domínio?'), name);
    expect(screen.getByRole('list', { name: `Passo a passo: ${name}` })).toHaveTextContent('tipo CNAME');
  });

  it('are looked for as soon as the last one is made, and what is missing is said', async () => {
    const found = aPendingDomain({
      reason: 'txt_ausente',
      records: [aCname(), aTxt({ found: '', ok: false })],
    });
    const { http } = await open(aPendingDomain(), { 'POST /domains/d2/verify': found }, '?etapa=txt');
    http.answer('GET /domains/d2', found);
    await press('Criei o TXT');
    expect(await screen.findByText(/Falta o registro TXT, que prova que o domínio é seu/)).toBeVisible();
    expect(await screen.findByRole('row', { name: /^CNAME.*Certo/ })).toBeVisible();
    expect(screen.getByText(/Pode fechar esta página: verificamos sozinhos/)).toBeVisible();
    await press('Rever os registros');
    expect(await screen.findByText('Já encontramos este registro. Pode continuar.')).toBeVisible();
  });

  it('say when to look again after a look just before', async () => {
    await open(
      aPendingDomain(),
      {
        'POST /domains/d2/verify': () => {
          throw new ApiError({
            status: 429,
            code: 'too_many_requests',
            errors: ['Muitas tentativas.'],
            retryAfterSeconds: 1,
          });
        },
      },
      '?etapa=verificar',
    );
    await press('Verificar agora');
    expect(await screen.findByText(/Tente de novo em 1 segundo,/)).toBeVisible();
  });

  it('are done once they are right: the domain is what is left to see', async () => {
    await open(aDomain({ id: 'd2', status: 'ssl_emitindo', certificate: null }));
    expect(await heading('Registros certos')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verificar agora' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver domínio' })).toBeVisible();
  });

  it('are looked for by nobody who may only read', async () => {
    const { http } = await open(aPendingDomain(), {}, '?etapa=txt', { isPermitted: mayOnlyRead });
    await press('Criei o TXT');
    expect(await heading('Verificação')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verificar agora' })).toBeNull();
    expect(http.calls.some(({ method }) => method === 'POST')).toBe(false);
  });
});
