import type { Seller } from '@balcao/api-schema';
import type { FormHandle } from '@balcao/ui/form';
import { ResourceForm, type ResourceSpec } from '@balcao/ui/resource';
import type { ReactNode } from 'react';
import type { EditableField, ProfileValues } from './profile-values';
import { useSellerUpdates } from './use-seller';

export interface ProfileFormProps<Field extends EditableField> {
  name: string;
  seller: Seller;
  spec: ResourceSpec<Seller, ProfileValues<Field>>;
  form: FormHandle;
  /** The verb with its object: "Salvar endereço". */
  saveLabel: string;
  onChange?(changed: Partial<ProfileValues<Field>>): void;
  children: ReactNode;
}

/** Edits a part of the seller. After saving, the shell refetches the seller. */
export function ProfileForm<Field extends EditableField>({ seller, ...form }: ProfileFormProps<Field>) {
  const { show } = useSellerUpdates();
  return <ResourceForm {...form} resource={seller} onSaved={show} />;
}
