import { fireEvent, render, screen } from '@testing-library/react';
import { Thumbnail } from './thumbnail';

it('shows the icon in place of a picture that cannot be loaded, and tries another one', () => {
  const { rerender } = render(<Thumbnail src="/gone.svg" alt="Pix" icon="payments" />);
  fireEvent.error(screen.getByRole('img', { name: 'Pix' }));
  expect(screen.queryByRole('img', { name: 'Pix' })).not.toBeInTheDocument();
  rerender(<Thumbnail src="/there.svg" alt="Pix" icon="payments" />);
  expect(screen.getByRole('img', { name: 'Pix' })).toBeVisible();
});
