import { ApiError } from '@balcao/contract';
import type { FakeShell } from '@balcao/contract/testing';
import type { KycStatus } from '@balcao/domain';
import { act, screen, waitFor } from '@testing-library/react';
import { answersFor, aPerson, aReport, aSlot } from '../testing/a-verification';
import { openVerification, slotCard } from '../testing/open-verification';

const SENT = [aSlot('frente', 'sent'), aSlot('verso', 'sent'), aSlot('selfie', 'sent')];
const OPEN = 'POST /kyc/pf-report';
const PATCH = 'PATCH /kyc/profile/seller-1';

const heading = (name: string) => screen.findByRole('heading', { name, level: 2 });
const step = () => document.querySelector('[aria-current="step"]')?.textContent;

describe('the status of a verification', () => {
  it.each<[KycStatus, string, string, RegExp, string | undefined]>([
    ['IN_PROGRESS', 'Pendente validação de identidade', 'Pendente', /imagens que faltam/, 'Documento'],
    ['WAITING_MANUAL_ACTION', 'Em análise manual', 'Pendente', /até 2 dias úteis/, 'Análise'],
    ['FINISHED', 'Validação de identidade concluída', 'Concluída', /estão liberados/, undefined],
    ['INVALID', 'Validação de identidade rejeitada', 'Inválida', /óculos nem boné/, 'Dados'],
    ['CANCELLED', 'Validação de identidade cancelada', 'Inválida', /não serão analisadas/, 'Dados'],
  ])('%s is told in the product’s words, with what it means', async (status, title, outcome, meaning, at) => {
    const documents = status === 'IN_PROGRESS' ? aReport().documents : SENT;
    const reason = status === 'INVALID' ? 'face_mismatch' : null;
    await openVerification(answersFor(aReport({ status, documents, reason })));
    expect(await heading(title)).toBeVisible();
    expect(screen.getByText(outcome)).toBeVisible();
    expect(screen.getAllByText(meaning)[0]).toBeVisible();
    expect(step()?.includes(at ?? '–')).toBe(at ? true : undefined);
  });

  it('a status that this page does not know yet is told as such, not as an empty card', async () => {
    const status = 'EXPIRED' as KycStatus;
    await openVerification(answersFor(aReport({ status, documents: SENT })));
    expect(await heading('Status da verificação indisponível')).toBeVisible();
    expect(screen.getByText(/ainda não conhece o status/)).toBeVisible();
    expect(step()).toBeUndefined();
    expect(screen.getByText('Pendente')).toBeVisible();
  });

  it('says what is blocked, and what is not', async () => {
    await openVerification(answersFor(null));
    expect(await screen.findByText(/saques e gateway em produção ficam bloqueados/)).toBeVisible();
    expect(screen.getByText(/O resto do Balcão funciona/)).toBeVisible();
    expect(screen.getByText('Não iniciada')).toBeVisible();
    expect(screen.queryByText('Inválida')).not.toBeInTheDocument();
  });

  it('follows what the API tells live, without a reload', async () => {
    const { shell } = await openVerification(
      answersFor(aReport({ status: 'WAITING_MANUAL_ACTION', documents: SENT })),
    );
    await heading('Em análise manual');
    const finished = aReport({ status: 'FINISHED', documents: SENT });
    for (const [call, answer] of Object.entries(answersFor(finished))) shell.http.answer(call, answer);
    act(() => shell.publish('kyc.changed', {}));
    const title = await heading('Validação de identidade concluída');
    expect(title.closest('[role="status"]')).not.toBeNull();
  });

  it('can be read again when reading fails', async () => {
    const { shell, user } = await openVerification({});
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    for (const [call, answer] of Object.entries(answersFor(null))) shell.http.answer(call, answer);
    await user.click(retry);
    expect(await heading('3 fotos, 2 minutos')).toBeVisible();
  });
});

describe('beginning a verification', () => {
  it('needs name, CPF and birth date, and leads to where they are filled', async () => {
    await openVerification({ ...answersFor(null), 'GET /seller/seller-1': aPerson({ birthDate: '' }) });
    expect(await screen.findByText(/falta: data de nascimento\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Completar meus dados' })).toHaveAttribute(
      'href',
      '/backoffice/configuracoes/perfil?aba=dados',
    );
    expect(screen.queryByRole('button', { name: 'Começar verificação' })).toBeNull();
  });

  it('needs the consent', async () => {
    const { shell, user } = await openVerification(answersFor(null));
    await user.click(await screen.findByRole('button', { name: 'Começar verificação' }));
    expect(await screen.findAllByText(/Concorde com o uso das imagens/)).not.toHaveLength(0);
    expect(shell.http.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  async function begin(answer: (shell: FakeShell) => unknown) {
    const opened = await openVerification(answersFor(null));
    // Delayed, so that the answer arrives after the second click.
    let afterClicks = () => {};
    const clicked = new Promise<void>((resolve) => {
      afterClicks = resolve;
    });
    opened.shell.http.answer(OPEN, async () => {
      await clicked;
      return answer(opened.shell);
    });
    await opened.user.click(await screen.findByRole('checkbox', { name: /^Li e concordo/ }));
    await opened.user.dblClick(screen.getByRole('button', { name: 'Começar verificação' }));
    await act(async () => afterClicks());
    return opened;
  }

  it('sends who it is about and what they agreed to, once, and shows the photos', async () => {
    const { shell } = await begin(({ http }) => {
      for (const [call, answer] of Object.entries(answersFor(aReport()))) http.answer(call, answer);
      return { id: 'report-1', status: 'IN_PROGRESS' };
    });
    expect(await heading('Suas imagens')).toBeVisible();
    const posts = shell.http.calls.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(1);
    expect(posts[0]?.body).toEqual({
      sellerId: 'seller-1',
      cpf: '12345678909',
      name: 'Ana Lima',
      birthDate: '1990-12-31',
      consent: { version: '2026-01', acceptedAt: expect.any(String) },
    });
    expect(posts[0]?.options.headers).toHaveProperty('Idempotency-Key');
  });

  it('says when the day’s attempts are used up, and who helps', async () => {
    await begin(() => {
      throw new ApiError({
        status: 429,
        code: 'too_many_requests',
        errors: ['Muitas tentativas.'],
        retryAfterSeconds: 7_300,
      });
    });
    const alert = await screen.findByText(/Você já começou 3 verificações/);
    expect(alert).toHaveTextContent(/Tente de novo em 2 h ou fale com o suporte/);
  });

  it('goes on with the attempt that another tab has begun', async () => {
    const { shell } = await begin(({ http }) => {
      for (const [call, answer] of Object.entries(answersFor(aReport()))) http.answer(call, answer);
      throw new ApiError({ status: 409, code: 'kyc_already_open', errors: ['Já existe.'] });
    });
    expect(await heading('Suas imagens')).toBeVisible();
    expect(shell.http.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('can be done again after a rejection', async () => {
    await openVerification(
      answersFor(aReport({ status: 'INVALID', documents: SENT, reason: 'cpf_mismatch' })),
    );
    expect(await heading('Verificar de novo')).toBeVisible();
    expect(screen.getByText(/CPF do documento é diferente/)).toBeVisible();
  });
});

describe('an attempt', () => {
  const refused = [
    aSlot('frente', 'approved'),
    aSlot('verso', 'refused', 'illegible'),
    aSlot('selfie', 'approved'),
  ];

  it('that lacks one image again asks for it alone, and says why', async () => {
    await openVerification(answersFor(aReport({ documents: refused })));
    const verso = await slotCard('Verso do documento');
    expect(verso.getByText(/A imagem está ilegível/)).toBeVisible();
    expect(verso.getByRole('button', { name: 'Refazer verso' })).toBeVisible();
    const frente = await slotCard('Frente do documento');
    expect(frente.getByText('Aprovada')).toBeVisible();
    expect(frente.queryByRole('button', { name: /Enviar|Trocar|Refazer/ })).toBeNull();
    expect(screen.getByText(/Uma imagem foi recusada/)).toBeVisible();
  });

  it('tells its history, newest first', async () => {
    const at = '2026-03-02T12:00:00.000Z';
    const history = [
      { step: 'open', slot: null, reason: null, at },
      { step: 'send-image', slot: 'verso', reason: null, at },
      { step: 'refuse-image', slot: 'verso', reason: 'cropped', at },
    ] as const;
    await openVerification(answersFor(aReport({ history: [...history] })));
    const list = await screen.findByRole('list', { name: 'Histórico da verificação' });
    const entries = [...list.children].map(({ textContent }) => textContent);
    expect(entries[0]).toMatch(/Verso do documento: recusado.*cortado/);
    expect(entries[2]).toMatch(/Verificação iniciada/);
  });

  it('is withdrawn when the person is sure', async () => {
    const cancelled = aReport({ status: 'CANCELLED' });
    const { shell, user } = await openVerification(answersFor(aReport()));
    shell.http.answer(PATCH, () => {
      for (const [call, answer] of Object.entries(answersFor(cancelled))) shell.http.answer(call, answer);
      return cancelled;
    });
    await user.click(await screen.findByRole('button', { name: 'Cancelar verificação' }));
    expect(await heading('Validação de identidade cancelada')).toBeVisible();
    expect(shell.confirmations[0]).toMatchObject({ title: 'Cancelar a verificação?', destructive: true });
    expect(shell.http.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'CANCELLED' });
    await waitFor(() =>
      expect(shell.toasts).toEqual([{ message: 'Verificação cancelada.', kind: 'success' }]),
    );
  });

  it('shows an image that was sent to who asks for it', async () => {
    const documents = [aSlot('frente', 'sent'), aSlot('verso'), aSlot('selfie')];
    const { user } = await openVerification({
      ...answersFor(aReport({ documents })),
      'POST /kyc/documents/document-frente/link': {
        url: '/api/kyc/documents/document-frente?s=1',
        expiresIn: 60,
      },
      'GET http://localhost/api/kyc/documents/document-frente?s=1': 'bytes',
    });
    await user.click(await screen.findByRole('button', { name: 'Ver frente' }));
    expect(
      await screen.findByRole('img', { name: 'Frente do documento, como foi enviada' }),
    ).toBeInTheDocument();
  });
});
