import type { DisputeDetail, DisputeRow } from '@balcao/api-schema';
import { ApiError, type ApiErrorCode } from '@balcao/contract';
import { type FakeShellOptions, openArea, type RecordedCall } from '@balcao/contract/testing';
import { buildQueryString } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { area } from '../define';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS + 60_000).toISOString();

const aRow = (changes: Partial<DisputeRow> = {}): DisputeRow => ({
  id: 'd1',
  orderId: 'o1',
  orderNumber: 42,
  buyerName: 'Ana Lúcia Prado',
  isTest: false,
  kind: 'chargeback',
  nature: '',
  status: 'open',
  statusText: 'Aberta',
  tone: 'warning',
  amountCents: 18_990,
  remainingCents: 18_990,
  lostCents: 0,
  reason: 'not_received',
  openedAt: '2026-11-20T15:00:00.000Z',
  deadline: inDays(3),
  isDeadlineEstimated: false,
  decidedAt: null,
  answeredAt: null,
  ...changes,
});

const aDispute = (changes: Partial<DisputeDetail> = {}): DisputeDetail => ({
  ...aRow(),
  reference: 'CB-1',
  method: 'credit_card',
  canAnswer: true,
  canEdit: true,
  answer: null,
  evidence: [],
  isAnswerSent: true,
  ...changes,
});

const ANSWERED = {
  status: 'answered',
  statusText: 'Respondida',
  tone: 'info',
  canAnswer: false,
  answer: {
    kind: 'response',
    text: 'Entregue ao titular.',
    byName: 'Maria',
    answeredAt: '2026-11-21T12:00:00.000Z',
    notice: 'none',
    noticeError: '',
  },
} as const;

const openList = (answers: object = {}) =>
  openArea(area, '/backoffice/financeiro/disputas', {
    http: { 'GET /disputes': aPage([aRow()]), ...answers },
  });
const openDispute = (dispute: DisputeDetail, answers: object = {}, options: FakeShellOptions = {}) =>
  openArea(area, '/backoffice/financeiro/disputas/detalhe/d1', {
    ...options,
    http: { 'GET /disputes/d1': dispute, ...answers },
  });

const fails = (status: number, code: ApiErrorCode, text: string) => () => {
  throw new ApiError({ status, code, errors: [text] });
};

describe('the inbox', () => {
  it('counts down to each deadline, and leads to the dispute', async () => {
    await openList({
      'GET /disputes': aPage([
        aRow(),
        aRow({ id: 'd2', kind: 'med', nature: 'MED_FRAUDE', orderNumber: 43, deadline: inDays(-1) }),
        aRow({ id: 'd3', orderNumber: 44, isDeadlineEstimated: true, deadline: inDays(6) }),
      ]),
    });
    const row = within((await screen.findByText('Chargeback do pedido 42')).closest('tr') as HTMLElement);
    expect(row.getByText('Faltam 3 dias')).toBeVisible();
    expect(row.getByText('O cliente diz que não recebeu o produto.')).toBeVisible();
    expect(screen.getByText('MED do pedido 43')).toBeVisible();
    expect(screen.getByText('Prazo encerrado')).toBeVisible();
    expect(screen.getByText('Faltam 6 dias (estimado)')).toBeVisible();
  });

  it('asks for the page that was prefetched', async () => {
    const { http } = await openList();
    await screen.findByText('Chargeback do pedido 42');
    const asked = http.calls.find(({ path }) => path === '/disputes')?.options.params;
    expect(buildQueryString(asked)).toBe('page=1&size=25&sort=deadline&countBy=tab');
  });

  it('tells who was never disputed what will stand here', async () => {
    await openList({ 'GET /disputes': aPage([]) });
    expect(await screen.findByText('Nada a responder')).toBeVisible();
  });

  it('says that it could not be read, and offers to try again', async () => {
    await openList({ 'GET /disputes': fails(503, 'unavailable', 'Tente de novo em instantes.') });
    expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
  });
});

describe('a dispute', () => {
  const type = async (text: string) =>
    fireEvent.change(await screen.findByLabelText(/O que aconteceu/), { target: { value: text } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const answersTo = (http: { calls: readonly RecordedCall[] }) =>
    http.calls.filter(({ path }) => path === '/disputes/d1/response');

  it('says why, until when and what helps, and is answered once, after a look at what goes', async () => {
    const file = { id: 'f1', name: 'comprovante.jpg', createdAt: '2026-11-21T12:00:00.000Z' };
    const { http, confirmations } = await openDispute(aDispute({ evidence: [file] }), {
      'POST /disputes/d1/response': aDispute({
        ...ANSWERED,
        answer: { ...ANSWERED.answer, notice: 'pending' },
      }),
    });
    expect(await screen.findByRole('heading', { name: 'Chargeback do pedido 42' })).toBeVisible();
    expect(screen.getByText('Faltam 3 dias')).toBeVisible();
    expect(screen.getByText('O comprovante de entrega da transportadora.')).toBeVisible();
    await type('Entregamos no endereço do titular.');
    press('Revisar e enviar');
    expect(await screen.findByText('Entregue ao titular.')).toBeVisible();
    expect(screen.getByText('Enviando ao gateway')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Revisar e enviar' })).not.toBeInTheDocument();
    expect(confirmations.map(({ title }) => title)).toEqual(['Enviar resposta com 1 prova?']);
    expect(answersTo(http).map(({ body }) => body)).toEqual([{ text: 'Entregamos no endereço do titular.' }]);
  });

  it('is not answered where the look makes one think again', async () => {
    const { http, confirmations } = await openDispute(aDispute(), {}, { confirms: false });
    await type('Entregamos no endereço do titular.');
    press('Revisar e enviar');
    await waitFor(() => expect(confirmations).toHaveLength(1));
    expect(screen.getByLabelText(/O que aconteceu/)).toHaveValue('Entregamos no endereço do titular.');
    expect(answersTo(http)).toEqual([]);
  });

  it('says before that its gateway takes no answers from here, keeps the answer and makes the file', async () => {
    const { http } = await openDispute(aDispute({ isAnswerSent: false }), {
      'POST /disputes/d1/response': aDispute({ ...ANSWERED, isAnswerSent: false }),
      'GET /disputes/d1/evidence-pack': new Blob(['%PDF-']),
    });
    expect(await screen.findByText('Você leva a resposta ao gateway')).toBeVisible();
    await type('Entregamos no endereço do titular.');
    press('Salvar e baixar dossiê');
    expect(await screen.findByText('Entregue ao titular.')).toBeVisible();
    expect(screen.getAllByText('Falta levar ao gateway')).toHaveLength(2);
    expect(http.calls.some(({ path }) => path === '/disputes/d1/evidence-pack')).toBe(true);
  });

  it('says that its file did not come, and keeps the answer', async () => {
    const { toasts } = await openDispute(aDispute({ isAnswerSent: false }), {
      'POST /disputes/d1/response': aDispute({ ...ANSWERED, isAnswerSent: false }),
      'GET /disputes/d1/evidence-pack': fails(503, 'unavailable', 'Tente de novo em instantes.'),
    });
    await type('Entregamos no endereço do titular.');
    press('Salvar e baixar dossiê');
    expect(await screen.findByText('Entregue ao titular.')).toBeVisible();
    expect(toasts.map(({ message }) => message)).toEqual([
      'A resposta foi salva, mas o dossiê não veio: Tente de novo em instantes.',
    ]);
  });

  it('is accepted after a question whose button says what it does', async () => {
    const answer = { ...ANSWERED.answer, kind: 'acceptance', text: '' } as const;
    const { http } = await openDispute(aDispute(), {
      'POST /disputes/d1/acceptance': aDispute({ ...ANSWERED, answer }),
    });
    await screen.findByRole('button', { name: 'Aceitar a perda' });
    press('Aceitar a perda');
    const question = within(await screen.findByRole('dialog', { name: /^Aceitar a perda do/ }));
    fireEvent.click(question.getByRole('button', { name: 'Aceitar perda' }));
    expect(await screen.findByText(/A loja aceitou a perda/)).toBeVisible();
    expect(http.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('has nothing to be taken to the gateway where its loss was accepted', async () => {
    const answer = { ...ANSWERED.answer, kind: 'acceptance', text: '' } as const;
    await openDispute(aDispute({ ...ANSWERED, answer, isAnswerSent: false }));
    expect(await screen.findByText(/A loja aceitou a perda/)).toBeVisible();
    expect(screen.queryByText('Falta levar ao gateway')).not.toBeInTheDocument();
  });

  it('keeps what was typed when the deadline has passed meanwhile, and says so', async () => {
    await openDispute(aDispute(), {
      'POST /disputes/d1/response': fails(
        409,
        'dispute_deadline_passed',
        'O prazo para responder esta contestação acabou.',
      ),
    });
    const field = await screen.findByLabelText(/O que aconteceu/);
    fireEvent.change(field, { target: { value: 'Entregamos no endereço do titular.' } });
    press('Revisar e enviar');
    expect(await screen.findByText('O prazo para responder esta contestação acabou.')).toBeVisible();
    expect(field).toHaveValue('Entregamos no endereço do titular.');
  });

  it('stores each file at once, and takes one back', async () => {
    const file = { id: 'f1', name: 'comprovante.jpg', createdAt: '2026-11-21T12:00:00.000Z' };
    let evidence = [] as (typeof file)[];
    const { http } = await openDispute(aDispute(), {
      'GET /disputes/d1': () => aDispute({ evidence }),
      'POST /disputes/d1/evidence': () => {
        evidence = [file];
        return file;
      },
      'DELETE /disputes/d1/evidence/f1': () => {
        evidence = [];
        return '';
      },
    });
    const picture = new File(['x'], 'comprovante.jpg', { type: 'image/jpeg' });
    fireEvent.change(await screen.findByLabelText('Anexar prova'), { target: { files: [picture] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Remover comprovante.jpg' }));
    await waitFor(() => expect(screen.queryByText('comprovante.jpg')).not.toBeInTheDocument());
    expect(http.calls.find(({ path }) => path === '/disputes/d1/evidence')?.options.params).toEqual({
      name: 'comprovante.jpg',
    });
  });

  it('shows how much of a file is sent over a slow line, and waits for minutes', async () => {
    await openDispute(aDispute(), {
      'POST /disputes/d1/evidence': ({ options }: RecordedCall) => {
        options.onUploadProgress?.(0.42);
        expect(options.timeout).toBe(300_000);
        return new Promise(() => {});
      },
    });
    const scan = new File(['x'], 'entrega.pdf', { type: 'application/pdf' });
    fireEvent.change(await screen.findByLabelText('Anexar prova'), { target: { files: [scan] } });
    expect(await screen.findByText('Enviando: 42%')).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Envio do arquivo' })).toHaveValue(0.42);
  });

  it('is not answered by who may only read, who is told who can', async () => {
    await openDispute(aDispute({ canEdit: false }));
    expect(await screen.findByText(/Seu acesso a pedidos é só de leitura/)).toBeVisible();
    expect(screen.queryByLabelText(/O que aconteceu/)).not.toBeInTheDocument();
    expect(screen.queryByText('O prazo para responder acabou')).not.toBeInTheDocument();
  });

  it('is not answered after its deadline', async () => {
    await openDispute(aDispute({ canAnswer: false, deadline: inDays(-1) }));
    expect(await screen.findByText('O prazo para responder acabou')).toBeVisible();
    expect(screen.queryByLabelText(/O que aconteceu/)).not.toBeInTheDocument();
  });

  it.each([
    [{ status: 'won', remainingCents: 0 }, 'Você ganhou'],
    [
      { status: 'lost', lostCents: 4_000, remainingCents: 14_990 },
      /R\$\s40,00 voltaram para o cliente\. R\$\s149,90 continuam bloqueados\./,
    ],
    [{ status: 'cancelled' }, 'Esta disputa não vale mais'],
  ] as const)('says how it ended: %j', async (changes, text) => {
    await openDispute(aDispute({ canAnswer: false, ...changes }));
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('says that nobody knows it', async () => {
    await openDispute(aDispute(), { 'GET /disputes/d1': fails(404, 'not_found', 'Não encontrado.') });
    expect(await screen.findByRole('link', { name: 'Ver disputas' })).toBeVisible();
  });
});
