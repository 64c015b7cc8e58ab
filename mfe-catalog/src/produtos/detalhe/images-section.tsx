import { PRODUCT_FIELD_LABELS, PRODUCT_IMAGE_RULES, PRODUCT_LIMITS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { ImageListField } from '@balcao/ui/upload';
import { useProductApi } from '../product-api';
import { useIsLocked } from './locked-fields';

/** The pictures in their order; each is sent as soon as it is chosen, also before the product exists. */
export function ImagesSection() {
  const api = useProductApi();
  return (
    <Section title="Imagens">
      <ImageListField
        name="images"
        label={PRODUCT_FIELD_LABELS.images}
        disabled={useIsLocked('images')}
        upload={api.uploadImage}
        rules={PRODUCT_IMAGE_RULES}
        maxCount={PRODUCT_LIMITS.images}
        altMaxLength={PRODUCT_LIMITS.imageAlt}
      />
    </Section>
  );
}
