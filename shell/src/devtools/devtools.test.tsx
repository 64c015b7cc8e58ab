import type { BrowserSide } from '@balcao/api-schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFrame } from '../testing/fake-frame';
import { readSide } from './side';

const PAGE = '/backoffice/pedidos';

jest.mock('./side', () => ({ readSide: jest.fn() }));

const DRAWN: BrowserSide = {
  side: 'stable',
  chosen: false,
  browser: 'abcdefgh-1234567',
  canary: { composition: 'c2', percent: 12.5 },
};

describe('the tools inside the page', () => {
  const read = jest.mocked(readSide);
  const copied = jest.fn(async (_text: string) => {});

  beforeEach(() => {
    read.mockReset().mockResolvedValue(DRAWN);
    copied.mockReset().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: copied }, configurable: true });
  });

  const open = async (path = PAGE, groups: string[] = ['admin']) => {
    const opened = openFrame(path, groups);
    await screen.findByRole('button', { name: 'Ajuda e atalhos' });
    return opened;
  };
  const tools = () => screen.findByRole('complementary', { name: 'Ferramentas' }, { timeout: 5_000 });

  // First of all: what is loaded once stays.
  it('open once what opens them is loaded, where the menu is quicker', async () => {
    openFrame(PAGE, ['admin']);
    fireEvent.click(screen.getByRole('button', { name: 'Conta de Ana' }));
    fireEvent.click(screen.getByRole('button', { name: 'Ferramentas' }));
    expect(screen.queryByRole('button', { name: 'Ajuda e atalhos' })).toBeNull();
    expect(await tools()).toBeVisible();
  });

  it('open from the menu of an admin’s account, take the focus, and give it back', async () => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Conta de Ana' }));
    await userEvent.click(screen.getByRole('button', { name: 'Ferramentas' }));
    const panel = await tools();
    expect(within(panel).getByRole('heading', { name: 'Ferramentas' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('complementary', { name: 'Ferramentas' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Conta de Ana' })).toHaveFocus());
  });

  it('open by keys, and by an address, which no longer asks for them once they are closed', async () => {
    const { shell } = await open(`${PAGE}?status=pagos&devtools`);
    const panel = await tools();
    await userEvent.click(within(panel).getByRole('button', { name: 'Fechar ferramentas' }));
    expect(shell.history.location.search).toBe('?status=pagos');
    await userEvent.keyboard('{Control>}{Shift>}[KeyF]{/Shift}{/Control}');
    expect(await tools()).toBeVisible();
  });

  it('are offered to no seller, whatever the address says', async () => {
    await open(`${PAGE}?devtools`, []);
    await userEvent.keyboard('{Control>}{Shift>}[KeyF]{/Shift}{/Control}');
    await userEvent.click(screen.getByRole('button', { name: 'Conta de Ana' }));
    expect(screen.queryByRole('button', { name: 'Ferramentas' })).toBeNull();
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(read).not.toHaveBeenCalled();
  });

  it('say what runs, on which side, and what was called since; and copy it as a text', async () => {
    const { shell } = await open();
    await userEvent.keyboard('{Control>}{Shift>}[KeyF]{/Shift}{/Control}');
    const panel = await tools();
    expect(panel).toHaveTextContent('mfe-catalog 1.0.0');
    expect(await within(panel).findByText(/Este navegador vê o que está/)).toHaveTextContent(
      'no ar, por sorteio. Em teste para 12,5% das visitas.',
    );
    act(() => shell.contract.navigation.navigate('/backoffice/pedidos/52998224725'));
    await waitFor(() => expect(panel).toHaveTextContent('navigation navigate /backoffice/pedidos/…'));
    await userEvent.click(within(panel).getByRole('button', { name: 'Copiar relatório' }));
    expect(within(panel).getByRole('status')).toHaveTextContent('Relatório copiado.');
    const text = copied.mock.calls[0]?.[0] ?? '';
    for (const part of ['lado: No ar', 'mfe-catalog 1.0.0', 'navigation navigate /backoffice/pedidos/…'])
      expect(text).toContain(part);
    expect(text).not.toContain('52998224725');
  });

  it('leave the text to be copied by hand where the browser copies nothing', async () => {
    copied.mockRejectedValue(new Error('No.'));
    await open(`${PAGE}?devtools`);
    const panel = await tools();
    await userEvent.click(within(panel).getByRole('button', { name: 'Copiar relatório' }));
    const box = within(panel).getByRole<HTMLTextAreaElement>('textbox', { name: 'Relatório' });
    expect(box.value).toMatch(/^# Relatório desta página do Balcão/);
  });

  it('say so when nothing is tried', async () => {
    read.mockResolvedValue({ side: 'stable', chosen: false, browser: null, canary: null });
    await open(`${PAGE}?devtools`);
    expect(await within(await tools()).findByText('Nada em teste neste canal.')).toBeVisible();
  });
});
