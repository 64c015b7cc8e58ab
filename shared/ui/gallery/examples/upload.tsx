import { ApiError } from '@balcao/contract';
import { PRODUCT_IMAGE_RULES } from '@balcao/domain';
import { ServerForm } from '../../src/form';
import { ImageListField, PictureField, type UploadImage } from '../../src/upload';
import type { ExampleGroup } from '../example';

/** A picture without a file: a square of one colour. */
const square = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="${colour}"/></svg>`)}`;

const IMAGES = [
  { id: '1', url: square('#0b6b5c'), alt: 'Bolsa de lona verde, de frente' },
  { id: '2', url: square('#e8a317'), alt: '' },
  { id: '3', url: square('#5a625f'), alt: 'Detalhe da alça' },
];

let uploaded = 0;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes two seconds and fails for every third picture. */
const upload: UploadImage = async (file, { signal, onProgress }) => {
  for (let done = 0; done < 10 && !signal.aborted; done += 1) {
    onProgress(done / 10);
    await wait(200);
  }
  uploaded += 1;
  if (uploaded % 3 === 0)
    throw new ApiError({ status: 0, code: 'offline', errors: ['Você está sem internet.'] });
  return { id: `new-${uploaded}`, url: URL.createObjectURL(file) };
};

export const uploads: ExampleGroup = {
  id: 'upload',
  entry: '@balcao/ui/upload',
  examples: [
    {
      id: 'images',
      title: 'ImageListField',
      note: 'Choose or drop pictures: each has its progress and its error. Move them by dragging or by their buttons; a removed one can be put back.',
      content: (
        <ServerForm name="product" initialValues={{ images: IMAGES }} onSubmit={async () => {}}>
          <ImageListField
            name="images"
            label="Imagens"
            upload={upload}
            rules={PRODUCT_IMAGE_RULES}
            maxCount={10}
          />
        </ServerForm>
      ),
    },
    {
      id: 'no-images',
      title: 'ImageListField, empty and closed',
      note: 'What may be uploaded is said before.',
      content: (
        <ServerForm name="closed" initialValues={{ more: IMAGES.slice(0, 1) }} onSubmit={async () => {}}>
          <ImageListField
            name="images"
            label="Imagens"
            upload={upload}
            rules={PRODUCT_IMAGE_RULES}
            maxCount={10}
          />
          <ImageListField
            name="more"
            label="Imagens da Shopify"
            upload={upload}
            rules={PRODUCT_IMAGE_RULES}
            maxCount={10}
            disabled
            help="Para mudar, edite na Shopify."
          />
        </ServerForm>
      ),
    },
    {
      id: 'picture',
      title: 'PictureField',
      note: 'One picture that is saved on its own.',
      content: (
        <PictureField
          label="Foto do perfil"
          imageUrl=""
          busy={false}
          onChoose={() => {}}
          onRemove={() => {}}
        />
      ),
    },
    {
      id: 'refused-picture',
      title: 'PictureField, refused',
      note: 'Why it was not taken.',
      content: (
        <PictureField
          label="Foto do perfil"
          imageUrl={square('#0b6b5c')}
          busy={false}
          error="A imagem tem mais de 5 MB. Escolha uma menor."
          onChoose={() => {}}
          onRemove={() => {}}
        />
      ),
    },
  ],
};
