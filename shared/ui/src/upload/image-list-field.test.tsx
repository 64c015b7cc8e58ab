import { ApiError } from '@balcao/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderFields } from '../form/testing/render-fields';
import { ImageListField, type StoredImage, type UploadImage } from './index';

const RULES = { maxBytes: 5 * 1024 * 1024, minSide: 500, types: ['image/jpeg', 'image/png', 'image/webp'] };

const file = (name: string, type = 'image/png', bytes = 8) =>
  new File([new Uint8Array(bytes)], name, { type });

const image = (id: string): StoredImage => ({ id, url: `/images/${id}.webp`, alt: `Foto ${id}` });

function renderImages(images: StoredImage[], upload: UploadImage, maxCount = 10) {
  const form = renderFields(
    <ImageListField name="images" label="Imagens" upload={upload} rules={RULES} maxCount={maxCount} />,
    { images },
  );
  const choose = (...files: File[]) =>
    userEvent
      .setup({ applyAccept: false })
      .upload(screen.getByLabelText('Adicionar imagens: Imagens'), files);
  return { ...form, choose };
}

// A picture without a description has no role.
const stored = () => [...document.querySelectorAll('li img')].map((one) => one.getAttribute('src'));
const never: UploadImage = () => new Promise(() => {});

beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => {};
  globalThis.createImageBitmap = async () => ({ width: 800, height: 600, close() {} });
});

it('sends each picture as it is chosen, shows how far it is, and saves the stored ones with their descriptions', async () => {
  let finish = () => {};
  const upload: UploadImage = (_, { onProgress }) => {
    onProgress(0.5);
    return new Promise((resolve) => (finish = () => resolve({ id: '2', url: '/images/2.webp' })));
  };
  const { choose, send, onSubmit } = renderImages([image('1')], upload);
  await choose(file('bolsa.png'));
  const progress = await screen.findByRole('progressbar', { name: 'Enviando bolsa.png' });
  await waitFor(() => expect(progress).toHaveValue(0.5));
  await send();
  expect(await screen.findByRole('link', { name: /Espere as imagens serem enviadas/ })).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  finish();
  await userEvent.type(await screen.findByLabelText('Descrição da imagem 2'), 'Bolsa');
  await send();
  await waitFor(() =>
    expect(onSubmit).toHaveBeenCalledWith({
      images: [image('1'), { id: '2', url: '/images/2.webp', alt: 'Bolsa' }],
    }),
  );
});

it.each([
  ['of another type', () => file('a.pdf', 'application/pdf'), /não é uma imagem JPG, PNG ou WebP/],
  ['too large', () => file('a.png', 'image/png', RULES.maxBytes + 1), /mais de 5 MB/],
])('a file that is %s is refused with the reason and never sent', async (_, make, reason) => {
  const upload = jest.fn(never);
  const { choose } = renderImages([], upload);
  await choose(make());
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(upload).not.toHaveBeenCalled();
});

it('a picture with too few pixels is refused', async () => {
  globalThis.createImageBitmap = async () => ({ width: 800, height: 300, close() {} });
  const { choose } = renderImages([], never);
  await choose(file('a.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent('800 × 300 pixels');
});

it('one that was not sent says why, beside those that were, and can be sent again', async () => {
  const upload = jest
    .fn<ReturnType<UploadImage>, Parameters<UploadImage>>()
    .mockRejectedValueOnce(new ApiError({ status: 0, code: 'offline', errors: ['Você está sem internet.'] }))
    .mockResolvedValue({ id: '9', url: '/images/9.webp' });
  const { choose } = renderImages([image('1')], upload);
  await choose(file('a.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Você está sem internet.');
  await userEvent.click(screen.getByRole('button', { name: 'Enviar a.png de novo' }));
  await waitFor(() => expect(stored()).toEqual(['/images/1.webp', '/images/9.webp']));
});

it('no more are taken than fit', async () => {
  const upload = jest.fn(never);
  const { choose } = renderImages([image('1')], upload, 2);
  await choose(file('a.png'), file('b.png'));
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  expect(screen.getByText('São no máximo 2 imagens: 1 não couberam.')).toBeVisible();
});

describe('the order', () => {
  it('is changed by keyboard, and the focus stays with the picture', async () => {
    renderImages([image('1'), image('2'), image('3')], never);
    const button = screen.getByRole('button', { name: 'Mover a imagem 3 para antes' });
    button.focus();
    await userEvent.keyboard('{Enter}');
    expect(stored()).toEqual(['/images/1.webp', '/images/3.webp', '/images/2.webp']);
    expect(screen.getByText('Imagem movida para a posição 2 de 3.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mover a imagem 2 para antes' })).toHaveFocus();
  });

  it('is changed by dragging', () => {
    renderImages([image('1'), image('2'), image('3')], never);
    const [first, , third] = screen.getAllByRole('listitem');
    if (!first || !third) throw new Error('Three pictures were given.');
    fireEvent.dragStart(third);
    fireEvent.dragEnter(first);
    fireEvent.drop(first, { dataTransfer: { files: [] } });
    expect(stored()).toEqual(['/images/3.webp', '/images/1.webp', '/images/2.webp']);
    expect(within(screen.getAllByRole('listitem')[0] ?? first).getByText('Capa')).toBeVisible();
  });
});

it('a removed picture can be put back where it was', async () => {
  renderImages([image('1'), image('2')], never);
  await userEvent.click(screen.getByRole('button', { name: 'Remover a imagem 1' }));
  expect(stored()).toEqual(['/images/2.webp']);
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
  expect(stored()).toEqual(['/images/1.webp', '/images/2.webp']);
});
