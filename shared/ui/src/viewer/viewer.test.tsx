import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImageViewer, ViewedImage } from './index';

const LABEL = 'Frente do documento';

/** Sets a picture's size, because jsdom loads no pictures. */
function arrive(picture: HTMLElement, width = 1600, height = 1200) {
  Object.defineProperties(picture, { naturalWidth: { value: width }, naturalHeight: { value: height } });
  fireEvent.load(picture);
}

const shown = () => screen.getByRole('img', { name: LABEL });
const seen = () => shown().getAttribute('viewBox')?.split(' ').map(Number);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a picture to look at closely', () => {
  beforeEach(() => {
    render(<ImageViewer src="blob:1" label={LABEL} />);
    arrive(shown());
  });

  it('is shown whole at first, and nearer by the buttons, as far as it goes', async () => {
    expect(seen()).toEqual([0, 0, 1600, 1200]);
    expect(screen.getByRole('button', { name: 'Afastar' })).toHaveAttribute('aria-disabled', 'true');
    await press('Aproximar');
    expect(screen.getByText('150%')).toBeVisible();
    expect(seen()?.[2]).toBeLessThan(1600);
    for (let time = 0; time < 9; time += 1) await press('Aproximar');
    expect(screen.getByText('800%')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Aproximar' })).toHaveAttribute('aria-disabled', 'true');
    await press('Mostrar inteira');
    expect(seen()).toEqual([0, 0, 1600, 1200]);
  });

  it('obeys the keys while the focus is in it', async () => {
    screen.getByRole('button', { name: 'Girar' }).focus();
    await userEvent.keyboard('++');
    expect(screen.getByText('225%')).toBeVisible();
    const [x = 0, y = 0] = seen() ?? [];
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(seen()?.[0]).toBeGreaterThan(x);
    expect(seen()?.[1]).toBeGreaterThan(y);
    await userEvent.keyboard('r0');
    expect(shown().querySelector('image')).toHaveAttribute('transform', 'translate(1200 0) rotate(90)');
    expect(screen.getByText('100%')).toBeVisible();
    await userEvent.keyboard('-');
    expect(screen.getByText('100%')).toBeVisible();
  });

  it('leaves the keys of the browser alone', async () => {
    screen.getByRole('button', { name: 'Girar' }).focus();
    await userEvent.keyboard('{Control>}+{/Control}');
    expect(screen.getByText('100%')).toBeVisible();
  });
});

it('opens over the whole window, and closes again', async () => {
  render(<ViewedImage src="blob:1" label={LABEL} />);
  arrive(shown());
  await press('Abrir em tela cheia');
  const dialog = within(await screen.findByRole('dialog', { name: LABEL }));
  arrive(dialog.getByRole('img', { name: LABEL }));
  await userEvent.click(dialog.getByRole('button', { name: 'Aproximar' }));
  expect(dialog.getByText('150%')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Fechar' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
