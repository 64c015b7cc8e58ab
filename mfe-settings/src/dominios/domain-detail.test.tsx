import { ApiError } from '@balcao/contract';
import { type FakeAnswer, mayOnlyRead } from '@balcao/contract/testing';
import { askWho, confirmWho } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { behindStepUp, confirmPassword } from '../common/testing/step-up';
import { DOMINIOS, domainPath, setupPath } from './paths';
import { aCheck, aCname, aDomain, aPendingDomain, aTxt } from './testing/a-domain';
import { openDomains } from './testing/open-domains';

const open = async (domain = aDomain(), answers: Record<string, FakeAnswer> = {}, options = {}) => {
  const opened = await openDomains(
    domainPath(domain.id),
    {
      [`GET /domains/${domain.id}`]: domain,
      [`GET /domains/${domain.id}/checks`]: { items: [] },
      [`GET /domains/${domain.id}/traffic`]: { days: 30, visits: 1_240, orders: 87 },
      ...answers,
    },
    options,
  );
  await screen.findByRole('heading', { level: 1, name: domain.host });
  return opened;
};
const FLATTENED = aCname({ found: '104.21.3.4', ok: false });
const rowOf = async (name: RegExp) => (await screen.findByRole('row', { name })).textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('where it stands', () => {
  it('shows what was found beside what was expected, record by record, and what to do', async () => {
    await open(
      aPendingDomain({ reason: 'proxy_cloudflare', records: [FLATTENED, aTxt({ found: '', ok: false })] }),
    );
    expect(await rowOf(/^CNAME/)).toMatch(/pay.*checkout\.balcao\.example104\.21\.3\.4Diferente/);
    expect(await rowOf(/^TXT/)).toMatch(/_verifica\.pay.*NadaFalta/);
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent(/clique na nuvem laranja/);
    expect(notice).toHaveTextContent(/encontramos 104\.21\.3\.4, esperávamos k7m2/);
    expect(notice).toHaveTextContent(/Próxima verificação: .* Tentamos até 05\/03\/2026, às 09:00/);
  });

  it('says that a name server gave no answer, and blames no record for it', async () => {
    await open(
      aPendingDomain({
        reason: 'dns_sem_resposta',
        detail: 'SERVFAIL',
      }),
    );
    expect(await rowOf(/^CNAME/)).toMatch(/Sem resposta do DNSNão verificado/);
    expect(screen.getByText(/Não é culpa do seu registro/)).toBeVisible();
    expect(screen.getByText('Resposta: SERVFAIL')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('names the domain whose CAA record blocks the certificate', async () => {
    const caa = {
      type: 'CAA' as const,
      name: 'limadoces.com.br',
      expected: '0 issue "letsencrypt.org"',
      found: '0 issue "digicert.com"',
      ok: false,
    };
    await open(aPendingDomain({ reason: 'caa_bloqueia', records: [aCname(), aTxt(), caa] }));
    expect(await rowOf(/^CAA/)).toMatch(/limadoces\.com\.br.*digicert\.com"Diferente/);
  });

  it('says by when a domain that points elsewhere goes off the air', async () => {
    await open(
      aDomain({
        reason: 'cname_diferente',
        servedUntil: '2026-03-05T12:00:00.000Z',
        records: [FLATTENED, aTxt()],
      }),
    );
    const notice = screen.getByRole('alert');
    expect(notice).toHaveTextContent(/sai do ar em 05\/03\/2026, às 09:00/);
    expect(notice).toHaveTextContent(/aponta para outro lugar/);
  });

  it('says that a certificate could not be renewed, and until when it holds', async () => {
    await open(aDomain({ status: 'expirando', reason: 'desafio_falhou' }));
    expect(screen.getByRole('alert')).toHaveTextContent(
      /não conseguiu abrir o domínio.*vale até 31\/05\/2026/,
    );
  });

  it('says that an installation issues no certificates', async () => {
    await open(aDomain({ status: 'verificado', hasCertificates: false, certificate: null }));
    expect(screen.getAllByText(/não emite certificados/)).toHaveLength(2);
  });
});

it('shows what came by it, its certificate and its latest checks', async () => {
  const checks = Array.from({ length: 6 }, (_, at) => aCheck({ at: `2026-03-02T12:0${at}:00.000Z` }));
  await open(aDomain(), {
    'GET /domains/d1/checks': {
      items: [
        aCheck({ at: '2026-03-02T12:30:00.000Z', reason: 'cname_diferente', records: [FLATTENED] }),
        ...checks,
      ],
    },
  });
  const own = within(screen.getByRole('region', { name: 'Este domínio' }));
  expect((await own.findByText('Visitas em 30 dias')).parentElement).toHaveTextContent('1.240');
  expect(own.getByText('Pedidos em 30 dias').parentElement).toHaveTextContent('87');
  const certificate = within(screen.getByRole('region', { name: 'Certificado' }));
  expect(certificate.getByText("Let's Encrypt")).toBeVisible();
  expect(certificate.getByText('Restam 80% da validade.')).toBeVisible();
  const list = within(await screen.findByRole('list', { name: 'Verificações' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/Com problema.*encontramos 104\.21\.3\.4/);
  await press('Ver todas (7)');
  expect(list.getAllByRole('listitem')).toHaveLength(7);
});

describe('what can be done', () => {
  it('looks again now, and shows what was found', async () => {
    const { http } = await open(aPendingDomain(), { 'POST /domains/d2/verify': aDomain({ id: 'd2' }) });
    http.answer('GET /domains/d2', aDomain({ id: 'd2' }));
    await press('Verificar agora');
    expect(await screen.findByText('O checkout abre em pay.limadoces.com.br')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Continuar configuração' })).toBeNull();
  });

  it('says how long to wait after a look just before', async () => {
    await open(aPendingDomain(), {
      'POST /domains/d2/verify': () => {
        throw new ApiError({
          status: 429,
          code: 'too_many_requests',
          errors: ['Muitas tentativas.'],
          retryAfterSeconds: 42,
        });
      },
    });
    await press('Verificar agora');
    expect(await screen.findByText(/Tente de novo em 42 segundos/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continuar configuração' })).toHaveAttribute(
      'href',
      setupPath('d2'),
    );
  });

  it('makes the primary one of what is served alone', async () => {
    const { http, toasts } = await open(aDomain({ isPrimary: false }), {
      'PUT /domains/d1/primary': aDomain(),
    });
    http.answer('GET /domains/d1', aDomain());
    await press('Tornar principal');
    expect(await screen.findByText(/É o principal/)).toBeVisible();
    expect(toasts.at(-1)?.message).toBe('Domínio principal: pay.limadoces.com.br.');
    expect(screen.queryByRole('button', { name: 'Tornar principal' })).toBeNull();
  });

  it('makes one primary once the person has confirmed themselves', async () => {
    const { http } = await open(aDomain({ isPrimary: false }));
    askWho(http, 'PUT /domains/d1/primary', aDomain());
    http.answer('GET /domains/d1', aDomain());
    await press('Tornar principal');
    await confirmWho();
    expect(await screen.findByText(/É o principal/)).toBeVisible();
  });

  it('offers to make primary nothing that is not served', async () => {
    await open(aPendingDomain());
    expect(screen.queryByRole('button', { name: 'Tornar principal' })).toBeNull();
  });

  it('is removed once its name was typed and the password confirmed', async () => {
    const { guarded, stepUp } = behindStepUp(undefined);
    const { http, navigation } = await open(aDomain(), {
      'POST /domains/d1/remove': guarded,
      'POST /auth/step-up': stepUp,
    });
    await press('Remover domínio');
    const dialog = within(await screen.findByRole('dialog', { name: /Remover o domínio/ }));
    await userEvent.type(dialog.getByRole('textbox'), 'pay.outra.com.br');
    await userEvent.click(dialog.getByRole('button', { name: 'Remover domínio' }));
    expect(await dialog.findByText(/não é igual/)).toBeVisible();
    expect(http.calls.some(({ path }) => path.endsWith('/remove'))).toBe(false);
    await userEvent.clear(dialog.getByRole('textbox'));
    await userEvent.type(dialog.getByRole('textbox'), 'pay.limadoces.com.br');
    await userEvent.click(dialog.getByRole('button', { name: 'Remover domínio' }));
    await confirmPassword();
    await waitFor(() => expect(navigation.url()).toBe(DOMINIOS));
    expect(http.calls.findLast(({ path }) => path.endsWith('/remove'))?.body).toEqual({
      host: 'pay.limadoces.com.br',
    });
  });

  it('is only looked at by who may not change it', async () => {
    await open(aPendingDomain(), {}, { isPermitted: mayOnlyRead });
    expect(await screen.findByText(/Para verificar ou remover este domínio, peça/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Verificar|Remover|Tornar/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Continuar configuração' })).toBeNull();
  });
});

it('says that there is no such domain, and offers the list', async () => {
  await openDomains(domainPath('d9'), {
    'GET /domains/d9': () => {
      throw new ApiError({ status: 404, code: 'not_found', errors: ['Não encontrado.'] });
    },
  });
  expect(await screen.findByRole('link', { name: 'Ver domínios' })).toBeVisible();
});
