import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PictureField } from './index';

const picture = (type: string, bytes = 8) => new File([new Uint8Array(bytes)], 'foto', { type });

function renderField(imageUrl = '') {
  const onChoose = jest.fn();
  const onRemove = jest.fn();
  render(
    <PictureField
      label="Foto do perfil"
      imageUrl={imageUrl}
      busy={false}
      onChoose={onChoose}
      onRemove={onRemove}
    />,
  );
  const choose = (file: File) =>
    userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Escolher foto'), file);
  return { onChoose, onRemove, choose };
}

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
});

it('hands on a picture and shows it at once', async () => {
  const { onChoose, choose } = renderField();
  const file = picture('image/webp');
  await choose(file);
  expect(onChoose).toHaveBeenCalledWith(file);
  expect(screen.getByRole('img', { name: 'Foto do perfil' })).toHaveAttribute('src', 'blob:preview');
});

it.each([
  ['of another type', picture('application/pdf'), 'não é uma imagem JPG, PNG ou WebP'],
  ['too large', picture('image/png', 5 * 1024 * 1024 + 1), 'mais de 5 MB'],
])('refuses a file that is %s and says why', async (_, file, reason) => {
  const { onChoose, choose } = renderField();
  await choose(file);
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
  expect(onChoose).not.toHaveBeenCalled();
});

it('a picture can be removed', async () => {
  const { onRemove } = renderField('/api/pictures/1.webp');
  await userEvent.click(screen.getByRole('button', { name: 'Remover foto' }));
  expect(onRemove).toHaveBeenCalled();
});
