import type { StoreChecklist } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { createFakeShell, type FakeAnswer, SIGNED_IN } from '@balcao/contract/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../define';

// The first screen of a test file compiles its modules, which takes a busy machine seconds.

const READ = 'GET /seller/seller-1/checklist';
const PROFILE = '/backoffice/configuracoes/perfil';

const CHECKLIST: StoreChecklist = {
  items: [
    { key: 'profile', done: false, missing: ['cnpj', 'address.streetNumber'], path: PROFILE },
    { key: 'identity', done: false, path: null },
    { key: 'gateway', done: true, path: null },
  ],
};

function openLanding(answer: FakeAnswer) {
  const shell = createFakeShell({
    url: '/backoffice/dashboard/monitoramento-checkout',
    session: SIGNED_IN,
    http: { [READ]: answer },
  });
  render(area.root({ shell }));
  return shell;
}

const stepNamed = async (title: RegExp) => {
  const heading = await screen.findByRole('heading', { name: title });
  return within(heading.closest('li') as HTMLElement);
};

describe('the landing page', () => {
  it('greets, and says how far the set-up is', async () => {
    openLanding(CHECKLIST);
    expect(await screen.findByText(/Olá, Ana\./)).toBeVisible();
    const progress = await screen.findByRole('progressbar', { name: 'Passos feitos: 1 de 3' });
    expect(progress).toHaveAttribute('value', '1');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  it('leads to a step that can be taken and says what it lacks', async () => {
    openLanding(CHECKLIST);
    const step = await stepNamed(/Complete o seu perfil/);
    expect(step.getByText('Faltam: CNPJ, Número.')).toBeVisible();
    expect(step.getByRole('link', { name: 'Completar perfil' })).toHaveAttribute('href', PROFILE);
  });

  it('says what a later step will need, without a button that leads nowhere', async () => {
    openLanding(CHECKLIST);
    const step = await stepNamed(/Verifique a sua identidade/);
    expect(step.getByText(/documento com foto/)).toBeVisible();
    expect(step.queryByRole('link')).toBeNull();
    expect(step.queryByRole('button')).toBeNull();
  });

  it('marks a step that is done and asks nothing more of it', async () => {
    openLanding(CHECKLIST);
    const step = await stepNamed(/Escolha o gateway/);
    expect(step.getByText('Feito')).toBeVisible();
    expect(step.queryByRole('link')).toBeNull();
  });

  it('says when all is done', async () => {
    openLanding({ items: CHECKLIST.items.map((item) => ({ ...item, done: true })) });
    expect(await screen.findByText('Sua loja está pronta para vender')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows that it is loading', async () => {
    openLanding(() => new Promise(() => {}));
    expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  });

  it('can be read again after a failure', async () => {
    const shell = openLanding(() => {
      throw new ApiError({ status: 503, code: 'service_unavailable', errors: ['Balcão indisponível.'] });
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Balcão indisponível.');
    shell.http.answer(READ, CHECKLIST);
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('progressbar')).toBeVisible();
  });
});
