import { render, screen } from '@testing-library/react';
import { ProgressMeter } from './index';

it('progress is said in words', () => {
  render(<ProgressMeter label="Perfil completo" value={13} max={15} />);
  expect(screen.getByRole('progressbar', { name: 'Perfil completo: 13 de 15' })).toHaveValue(13);
  render(<ProgressMeter label="Pedidos" value={852} max={3_000} />);
  expect(screen.getByText('852 de 3.000')).toBeVisible();
});
