import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FigureCard } from './index';

const card = () => within(screen.getByRole('article', { name: 'Conversão' }));

function show(props: Partial<Parameters<typeof FigureCard>[0]> = {}) {
  render(
    <FigureCard label="Conversão" unit="rate" value={1_250} formula="Sessões pagas ÷ sessões." {...props} />,
  );
}

it('a figure says how it differs from the period before', () => {
  show({ previous: 1_130 });
  expect(card().getByText('12,5%')).toBeVisible();
  expect(card().getByText('1,2 p.p. a mais')).toBeVisible();
  expect(card().getByText('antes 11,3%')).toBeVisible();
});

it('a figure that is compared with nothing says nothing of it', () => {
  show();
  expect(card().queryByText(/antes/)).not.toBeInTheDocument();
});

it('a figure without a value is a dash, also where there was one before', () => {
  show({ value: null, previous: 1_130 });
  expect(card().getByText('–')).toBeVisible();
  expect(card().getByText('antes 11,3%')).toBeVisible();
});

it('its formula is behind a "?" and goes away by Escape', async () => {
  show();
  const button = card().getByRole('button', { name: 'Como é calculado: Conversão' });
  await userEvent.click(button);
  expect(card().getByText('Sessões pagas ÷ sessões.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(card().queryByText('Sessões pagas ÷ sessões.')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});
