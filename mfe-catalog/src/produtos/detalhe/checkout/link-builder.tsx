import type { CheckoutLink, CheckoutLinkRequest, Product } from '@balcao/api-schema';
import { variantLabel } from '@balcao/domain';
import { Button } from '@balcao/ui/base';
import { Dialog, Disclosure } from '@balcao/ui/display';
import { SelectField, ServerForm, TextField } from '@balcao/ui/form';
import { useState } from 'react';
import { useProductApi } from '../../product-api';

const FORM = 'link-de-checkout';

const UTM_FIELDS = [
  { name: 'utm.source', label: 'Origem (utm_source)', placeholder: 'instagram' },
  { name: 'utm.medium', label: 'Mídia (utm_medium)', placeholder: 'bio' },
  { name: 'utm.campaign', label: 'Campanha (utm_campaign)', placeholder: 'dia-das-maes' },
  { name: 'utm.content', label: 'Conteúdo (utm_content)', placeholder: 'botao-azul' },
  { name: 'utm.term', label: 'Termo (utm_term)', placeholder: 'bolsa de lona' },
] as const;

type LinkValues = Record<'name' | 'variantId' | 'couponCode' | (typeof UTM_FIELDS)[number]['name'], string>;

const EMPTY: LinkValues = {
  name: '',
  variantId: '',
  couponCode: '',
  'utm.source': '',
  'utm.medium': '',
  'utm.campaign': '',
  'utm.content': '',
  'utm.term': '',
};

function requestOf(values: LinkValues): CheckoutLinkRequest {
  return {
    name: values.name,
    ...(values.variantId ? { variantId: values.variantId } : {}),
    couponCode: values.couponCode,
    utm: {
      source: values['utm.source'],
      medium: values['utm.medium'],
      campaign: values['utm.campaign'],
      content: values['utm.content'],
      term: values['utm.term'],
    },
  };
}

export interface LinkBuilderProps {
  product: Product;
  onCreated(link: CheckoutLink): void;
  onClose(): void;
}

/** Creates a checkout link with variant, coupon and campaign parameters. */
export function LinkBuilder({ product, onCreated, onClose }: LinkBuilderProps) {
  const api = useProductApi();
  const [busy, setBusy] = useState(false);

  async function create(values: LinkValues) {
    setBusy(true);
    try {
      onCreated(await api.createLink(product.id, requestOf(values)));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title="Criar link de checkout"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button kind="primary" type="submit" form={FORM} busy={busy}>
            Criar link
          </Button>
        </>
      }
    >
      <ServerForm<LinkValues> name={FORM} initialValues={EMPTY} onSubmit={create}>
        <TextField
          name="name"
          label="Nome"
          placeholder="Bio do Instagram"
          help="Só você vê. Serve para achar o link depois."
          maxLength={60}
          required
          autoFocus
        />
        {product.variants.length > 0 && (
          <SelectField
            name="variantId"
            label="Variante"
            emptyLabel="O cliente escolhe"
            options={product.variants.map(({ id, values }) => ({ value: id, label: variantLabel(values) }))}
          />
        )}
        <TextField name="couponCode" label="Cupom" maxLength={40} help="Já chega aplicado no checkout." />
        <Disclosure summary="Contar em campanhas (UTM)">
          {UTM_FIELDS.map((field) => (
            <TextField key={field.name} {...field} maxLength={100} autoComplete="off" />
          ))}
        </Disclosure>
      </ServerForm>
    </Dialog>
  );
}
