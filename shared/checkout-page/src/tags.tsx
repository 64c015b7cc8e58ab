import type { V1Session } from '@balcao/api-schema';
import { Part } from './form/fields';

interface TagsProps {
  session: V1Session;
  /** Of the frame in which tags run; empty where none do. */
  origin: string;
}

/** Says where the frames of tags are, once the buyer has agreed: before that the page does not know. */
export const Tags = ({ session, origin }: TagsProps) => (
  <Part id="tags" hidden {...(session.has_tags && origin && { 'data-address': origin })} />
);
