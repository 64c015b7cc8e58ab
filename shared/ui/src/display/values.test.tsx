import { ApiError } from '@balcao/contract';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CopyButton, DateTime, Money, PersonalData, StatusTag, Timeline, useConfirmNamed } from './index';

it('an amount below zero says so with its sign, none with a dash', () => {
  const { container, rerender } = render(<Money cents={-123456} />);
  expect(container).toHaveTextContent('-R$ 1.234,56');
  rerender(<Money cents={null} />);
  expect(container).toHaveTextContent('–');
});

it('an instant is told relatively and describes itself absolutely in São Paulo', () => {
  const twoHoursAgo = new Date(Date.now() - 2 * 3600 * 1000).toISOString();
  render(<DateTime iso={twoHoursAgo} />);
  expect(screen.getByRole('button', { name: 'há 2 h' })).toHaveAccessibleDescription(
    /^\d\d\/\d\d\/\d{4} \d\d:\d\d \(Brasília\)$/,
  );
});

it('a status is shown by its table, an unknown one by its name', () => {
  const table = { active: { kind: 'success', icon: 'check', label: 'Ativo' } } as const;
  const { rerender } = render(<StatusTag table={table} status="active" />);
  expect(screen.getByText('Ativo')).toBeVisible();
  rerender(<StatusTag<string> table={table} status="paused" />);
  expect(screen.getByText('paused')).toBeVisible();
});

it('a copied text is said to be copied', async () => {
  const user = userEvent.setup();
  render(
    <CopyButton text="https://loja.com.br/p/7" done="Link copiado.">
      Copiar link
    </CopyButton>,
  );
  await user.click(screen.getByRole('button', { name: 'Copiar link' }));
  expect(await navigator.clipboard.readText()).toBe('https://loja.com.br/p/7');
  expect(screen.getByRole('status')).toHaveTextContent('Link copiado.');
});

describe('personal data', () => {
  const show = () => userEvent.click(screen.getByRole('button', { name: 'Mostrar CPF' }));

  it('is shown to who asks for it, until hidden', async () => {
    const reveal = jest.fn(async () => '123.456.789-09');
    render(<PersonalData label="CPF" masked="***.456.789-**" reveal={reveal} />);
    await show();
    expect(await screen.findByText('123.456.789-09')).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: 'Ocultar CPF' }));
    expect(await screen.findByText('***.456.789-**')).toBeVisible();
    await show();
    expect(reveal).toHaveBeenCalledTimes(2);
  });

  it('stays masked when the API refuses, and says why', async () => {
    const refuse = async () => {
      throw new ApiError({ status: 403, code: 'forbidden', errors: ['Você não pode ver este dado.'] });
    };
    render(<PersonalData label="CPF" masked="***" reveal={refuse} />);
    await show();
    expect(await screen.findByRole('alert')).toHaveTextContent('Você não pode ver este dado.');
    expect(screen.getByText('***')).toBeVisible();
  });

  it('is masked again after a minute', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { unmount } = render(
      <PersonalData label="CPF" masked="***" reveal={async () => '123.456.789-09'} />,
    );
    await user.click(screen.getByRole('button', { name: 'Mostrar CPF' }));
    expect(await screen.findByText('123.456.789-09')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(screen.getByText('123.456.789-09')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByText('***')).toBeVisible();
    unmount();
    jest.useRealTimers();
  });
});

it('a history tells who did what, and more on demand', async () => {
  const onMore = jest.fn();
  const { rerender } = render(
    <Timeline
      label="Histórico"
      entries={[{ id: '1', at: '2026-01-02T12:00:00Z', what: 'Produto arquivado', who: 'Ana Lima' }]}
      onMore={onMore}
    />,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent(/Produto arquivado.*Ana Lima · 02\/01\/2026 09:00/);
  await userEvent.click(screen.getByRole('button', { name: 'Ver mais antigos' }));
  expect(onMore).toHaveBeenCalled();
  rerender(<Timeline label="Histórico" entries={[]} />);
  expect(screen.getByText('Nada aconteceu ainda.')).toBeVisible();
});

it('a history of reported events tells their source, the status they led to, and which ones did not count', () => {
  render(
    <Timeline
      label="Linha do tempo"
      entries={[
        {
          id: '2',
          at: '2026-01-02T13:00:00Z',
          what: 'Chargeback aberto',
          source: 'API',
          flag: { label: 'Evento fora de ordem', why: 'Foi guardado e não mudou o pagamento.' },
        },
        {
          id: '1',
          at: '2026-01-02T12:00:00Z',
          what: 'Pagamento confirmado',
          source: 'API',
          who: 'Ana Lima',
          change: {
            from: { kind: 'warning', icon: 'clock', label: 'Aguardando' },
            to: { kind: 'success', icon: 'check', label: 'Pago' },
          },
        },
      ]}
    />,
  );
  const [flagged, applied] = screen.getAllByRole('listitem');
  expect(flagged).toHaveTextContent(/Evento fora de ordem.*não mudou o pagamento/);
  expect(applied).toHaveTextContent(/API · Ana Lima · 02\/01\/2026 09:00.*De Aguardando.*para Pago/);
  expect(applied).not.toHaveTextContent('Evento fora de ordem');
});

describe('a question about one thing', () => {
  function Delete({ typed, onAnswer }: { typed: boolean; onAnswer(yes: boolean): void }) {
    const { confirmNamed, confirmation } = useConfirmNamed();
    const ask = async () =>
      onAnswer(
        await confirmNamed({
          verb: 'Excluir',
          kind: 'o produto',
          name: 'Bolsa de lona',
          consequence: 'Não dá para desfazer.',
          typed,
          destructive: true,
        }),
      );
    return (
      <>
        <button type="button" onClick={() => void ask()}>
          perguntar
        </button>
        {confirmation}
      </>
    );
  }

  async function ask(typed: boolean) {
    const onAnswer = jest.fn();
    render(<Delete typed={typed} onAnswer={onAnswer} />);
    await userEvent.click(screen.getByRole('button', { name: 'perguntar' }));
    const yes = () => userEvent.click(screen.getByRole('button', { name: 'Excluir produto' }));
    return { onAnswer, yes };
  }

  it('names it, and is answered by its verb or its cancel', async () => {
    const { onAnswer, yes } = await ask(false);
    expect(screen.getByRole('dialog', { name: 'Excluir o produto “Bolsa de lona”?' })).toBeInTheDocument();
    await yes();
    expect(onAnswer).toHaveBeenLastCalledWith(true);
    await userEvent.click(screen.getByRole('button', { name: 'perguntar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(onAnswer).toHaveBeenLastCalledWith(false);
  });

  it('that is dangerous wants the name to be typed', async () => {
    const { onAnswer, yes } = await ask(true);
    const input = screen.getByRole('textbox', { name: 'Para confirmar, digite Bolsa de lona' });
    await userEvent.type(input, 'bolsa');
    await yes();
    expect(screen.getByRole('alert')).toHaveTextContent('não é igual a “Bolsa de lona”');
    expect(onAnswer).not.toHaveBeenCalled();
    await userEvent.clear(input);
    await userEvent.type(input, 'Bolsa de lona{Enter}');
    expect(onAnswer).toHaveBeenCalledWith(true);
  });
});
