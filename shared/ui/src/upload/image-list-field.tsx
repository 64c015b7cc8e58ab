import { useRef } from 'react';
import { type FieldBasics, FieldFrame } from '../form/field';
import type { StoredImage } from './image-list';
import { ImageListInput, type ImageListInputProps } from './image-list-input';

export interface ImageListFieldProps
  extends Omit<FieldBasics<StoredImage[]>, 'required'>,
    Pick<ImageListInputProps, 'upload' | 'rules' | 'maxCount' | 'altMaxLength'> {}

/**
 * Pictures in an order, the first is the cover; its value is the list of stored ones. Each is sent as soon as it is chosen;
 * until all are stored the form cannot be sent.
 */
export function ImageListField({ name, label, help, validate, ...input }: ImageListFieldProps) {
  const underWay = useRef(0);
  const blocked = () => (underWay.current > 0 ? 'Espere as imagens serem enviadas, ou remova-as.' : null);
  return (
    <FieldFrame<StoredImage[]> {...{ name, label, help, validate, blocked }}>
      <ImageListInput {...input} field={name} label={label} underWay={underWay} />
    </FieldFrame>
  );
}
