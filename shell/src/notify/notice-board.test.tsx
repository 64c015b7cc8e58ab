import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFrame } from '../testing/fake-frame';
import { NoticeBoard } from './notice-board';
import { createNotices } from './notices';

function board() {
  const notices = createNotices();
  render(<NoticeBoard notices={notices} />);
  return notices.notify;
}

describe('toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('Toast default duration: 2500 ms', () => {
    const notify = board();
    act(() => notify.toast('Perfil salvo.'));
    expect(screen.getByRole('status')).toHaveTextContent('Perfil salvo.');
    act(() => jest.advanceTimersByTime(2499));
    expect(screen.getByText('Perfil salvo.')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Perfil salvo.')).not.toBeInTheDocument();
  });

  it('of errors interrupt and stay until closed', () => {
    const notify = board();
    act(() => notify.toast('Não foi salvo.', { kind: 'error' }));
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByRole('alert')).toHaveTextContent('Não foi salvo.');
    fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    expect(screen.getByRole('alert')).toBeEmptyDOMElement();
  });

  it('of errors go with their page, but for one that came as it was left', () => {
    const { shell } = openFrame('/backoffice/pedidos');
    const { notify, navigation } = shell.contract;
    act(() => notify.toast('Não foi salvo.', { kind: 'error' }));
    act(() => jest.advanceTimersByTime(5_000));
    act(() => navigation.navigate('/backoffice/pedidos?page=2'));
    expect(screen.getByRole('alert')).toHaveTextContent('Não foi salvo.');
    act(() => notify.toast('Este pedido não existe mais.', { kind: 'error' }));
    act(() => navigation.navigate('/backoffice/produtos'));
    expect(screen.queryByText('Não foi salvo.')).not.toBeInTheDocument();
    expect(screen.getByText('Este pedido não existe mais.')).toBeInTheDocument();
  });

  it('stay while the pointer is on them', () => {
    const notify = board();
    act(() => notify.toast('Perfil salvo.'));
    fireEvent.pointerEnter(screen.getByRole('listitem'));
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Perfil salvo.')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByRole('listitem'));
    act(() => jest.advanceTimersByTime(2500));
    expect(screen.queryByText('Perfil salvo.')).not.toBeInTheDocument();
  });

  it('with the same words are shown once', () => {
    const notify = board();
    act(() => {
      for (let count = 0; count < 10; count++) notify.toast('Acesso expirado.', { kind: 'error' });
    });
    expect(screen.getAllByText('Acesso expirado.')).toHaveLength(1);
  });
});

describe('the confirmation', () => {
  const request = {
    title: 'Encerrar sessão?',
    body: 'O aparelho terá de entrar de novo.',
    confirmLabel: 'Encerrar sessão',
  };

  it('resolves with the answer and gives the focus back', async () => {
    const user = userEvent.setup();
    const notify = board();
    const opener = document.body.appendChild(document.createElement('button'));
    opener.focus();
    let answer: Promise<boolean> | undefined;
    act(() => {
      answer = notify.confirm(request);
    });
    expect(screen.getByRole('dialog', { name: 'Encerrar sessão?' })).toHaveAccessibleDescription(
      'O aparelho terá de entrar de novo.',
    );
    await user.click(screen.getByRole('button', { name: 'Encerrar sessão' }));
    await expect(answer).resolves.toBe(true);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(opener).toHaveFocus();
    opener.remove();
  });

  it('means no when it is cancelled or escaped', async () => {
    const notify = board();
    const answers: Promise<boolean>[] = [];
    act(() => void answers.push(notify.confirm(request)));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    act(() => void answers.push(notify.confirm({ ...request, cancelLabel: 'Manter' })));
    fireEvent.click(screen.getByRole('button', { name: 'Manter' }));
    expect(await Promise.all(answers)).toEqual([false, false]);
  });

  it('asks one question after the other', async () => {
    const notify = board();
    act(() => {
      void notify.confirm(request);
      void notify.confirm({ ...request, title: 'Segunda?' });
    });
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Encerrar sessão?');
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('dialog')).toHaveAccessibleName('Segunda?');
  });
});
