import type { BrowserSide } from '@balcao/api-schema';
import { ApiError, ShellProvider } from '@balcao/contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FrameProvider } from '../layout/frame-context';
import type { Shell } from '../shell-contract';
import { chooseSide, resetSide } from './side';
import { SideSwitch } from './side-switch';

jest.mock('./side', () => ({ chooseSide: jest.fn(), resetSide: jest.fn() }));

const SIDE: BrowserSide = {
  side: 'stable',
  chosen: false,
  browser: 'abcdefgh-1234567',
  canary: { composition: 'c2', percent: 5 },
};

function show(side: BrowserSide | null, isPlatformAdmin = true) {
  const onSwitched = jest.fn();
  const session = { subscribe: () => () => {}, snapshot: () => SESSION };
  const SESSION = { isPlatformAdmin };
  const shell = {
    composition: { channel: 'prod' },
    contract: { session, http: {} },
    unsaved: { mayLeave: async () => true },
  } as unknown as Shell;
  render(
    <ShellProvider value={shell.contract}>
      <FrameProvider value={{ shell, prefetch: () => {} }}>
        <SideSwitch side={side} onSwitched={onSwitched} />
      </FrameProvider>
    </ShellProvider>,
  );
  return onSwitched;
}

const choose = jest.mocked(chooseSide);

describe('the switch of sides', () => {
  beforeEach(() => choose.mockReset().mockResolvedValue(undefined));

  it('gives this browser the other side, and opens the page again', async () => {
    const onSwitched = show(SIDE);
    expect(screen.queryByRole('button', { name: 'Voltar ao sorteio' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ver o que está em teste' }));
    expect(choose).toHaveBeenCalledWith({}, 'prod', 'canary');
    expect(onSwitched).toHaveBeenCalledTimes(1);
  });

  it('takes a choice back', async () => {
    const onSwitched = show({ ...SIDE, side: 'canary', chosen: true });
    expect(screen.getByText(/Vale também depois de sair e entrar/)).toHaveAttribute('aria-live', 'polite');
    expect(screen.getByRole('button', { name: 'Ver o que está no ar' })).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Voltar ao sorteio' }));
    expect(resetSide).toHaveBeenCalledTimes(1);
    expect(onSwitched).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'the API',
      new ApiError({ status: 409, code: 'composition_nothing_tried', errors: ['Nada está em teste.'] }),
      'Nada está em teste.',
    ],
    ['the edge', new Error('403'), 'O edge não aceitou a escolha. Recarregue a página e tente de novo.'],
  ])('says what %s has refused, and stays', async (_who, error, text) => {
    choose.mockRejectedValue(error);
    const onSwitched = show(SIDE);
    await userEvent.click(screen.getByRole('button', { name: 'Ver o que está em teste' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Ver o que está em teste' })).toBeEnabled();
    expect(onSwitched).not.toHaveBeenCalled();
  });

  it('is no developer’s who does not administer the platform', () => {
    show(SIDE, false);
    expect(screen.getByText('Só quem administra a plataforma troca de lado.')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
