import { ApiError } from '@balcao/contract';
import { mayOnlyRead } from '@balcao/contract/testing';
import { screen, within } from '@testing-library/react';
import { PLANO } from '../common/paths';
import { aSubscription } from '../plano-assinatura/testing/a-subscription';
import { DOMINIOS } from './paths';
import { aDomain, aPendingDomain } from './testing/a-domain';
import { openDomains } from './testing/open-domains';

const listOf = (items: unknown[]) => ({ 'GET /domains': { items } });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Domínios da loja' })).getAllByRole('listitem');

it('says of each domain where it stands and why, and leads on with the one that waits', async () => {
  await openDomains(
    DOMINIOS,
    listOf([
      aDomain(),
      aPendingDomain({ host: 'checkout.limadoces.com.br', reason: 'proxy_cloudflare' }),
      aDomain({ id: 'd3', host: 'go.lima.com', isPrimary: false, servedUntil: '2026-03-05T12:00:00.000Z' }),
    ]),
  );
  const [active, pending, diverted] = await rows();
  expect(active).toHaveTextContent(
    /pay\.limadoces\.com\.br.*Ativo.*Principal.*O checkout abre neste endereço/,
  );
  expect(pending).toHaveTextContent(/checkout\.limadoces\.com\.br.*Aguardando o DNS.*nuvem laranja/);
  expect(diverted).toHaveTextContent(/go\.lima\.com.*deixou de apontar para o checkout/);
  expect(
    within(pending as HTMLElement).getByRole('link', { name: /Continuar configuração/ }),
  ).toHaveAttribute('href', `${DOMINIOS}/configurar/d2`);
  expect(within(active as HTMLElement).queryByRole('link', { name: /Continuar/ })).toBeNull();
});

it('says what a domain is for while there is none', async () => {
  await openDomains(DOMINIOS, listOf([]));
  expect(await screen.findByText('O checkout com o nome da sua loja')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Adicionar domínio' })).toHaveAttribute(
    'href',
    `${DOMINIOS}/configurar`,
  );
});

it('offers no further one where there are enough', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => aDomain({ id: `d${at}`, host: `a${at}.lima.com` }));
  await openDomains(DOMINIOS, listOf(ten));
  expect(await rows()).toHaveLength(10);
  expect(screen.queryByRole('link', { name: 'Adicionar domínio' })).toBeNull();
  expect(screen.getByText('Até 10 domínios por loja.')).toBeVisible();
});

it('says how many the plan has, and where to get more', async () => {
  const three = Array.from({ length: 3 }, (_, at) => aDomain({ id: `d${at}`, host: `a${at}.lima.com` }));
  await openDomains(DOMINIOS, {
    ...listOf(three),
    'GET /subscription': aSubscription({ usage: [{ meter: 'domains', used: 3, limit: 3 }] }),
  });
  expect(await screen.findByText(/Até 3 domínios no plano Inicial\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver os planos' })).toHaveAttribute('href', PLANO);
  expect(screen.queryByRole('link', { name: 'Adicionar domínio' })).toBeNull();
});

it('is only looked at by who may not change it', async () => {
  await openDomains(DOMINIOS, listOf([aPendingDomain()]), { isPermitted: mayOnlyRead });
  expect(await screen.findByText(/Para adicionar ou remover um domínio, peça/)).toBeVisible();
  expect(screen.queryByRole('link', { name: /Adicionar|Continuar/ })).toBeNull();
});

it('says who may see it to those who may not', async () => {
  await openDomains(DOMINIOS, {
    'GET /domains': () => {
      throw new ApiError({ status: 403, code: 'forbidden', errors: ['Sem permissão.'] });
    },
  });
  expect(await screen.findByText('Você não tem acesso aos domínios da loja')).toBeVisible();
});
