import { type PixelRequest, pixel } from '@balcao/api-schema';
import {
  PIXEL_FILE_FIELDS,
  PIXEL_LIMITS,
  type Pixel,
  pixelHeading,
  pixelValueText,
  readPixelCells,
} from '@balcao/domain';
import type { ResourceFile } from '../../../resources/jobs/resource-file';
import { linesTriedBy } from '../../../resources/jobs/try-lines';
import { pixels } from './resource';

/** Pixels as a file has them: without their tokens. */
export const PIXEL_FILE: ResourceFile<keyof Pixel> = {
  kind: 'pixels',
  fields: PIXEL_FILE_FIELDS,
  heading: pixelHeading,
  otherNames: {
    nickname: ['Nome', 'Nome do pixel', 'Name', 'Nickname'],
    provider: ['Plataforma', 'Provider', 'Platform'],
    externalId: ['ID do pixel', 'Pixel ID', 'Measurement ID', 'Conversion ID'],
    account: ['Account', 'ID da conta', 'Account ID'],
    eventName: ['Conversion name', 'Rótulo da conversão'],
    events: ['Events'],
    active: ['Ativo', 'Active'],
  },
  facts: ['Status'],
  mostLines: 2 * PIXEL_LIMITS.pixels,
  empty: 'O arquivo não tem nenhum pixel.',
  repeated: 'Este pixel já está na linha',
};

type PixelRow = Awaited<ReturnType<typeof pixels.writes.create>>;

/** Looks through lines by writing them and taking them back. */
export const tryLines = linesTriedBy<Pixel, PixelRequest, PixelRow>({
  resource: pixels,
  request: pixel.request,
  file: PIXEL_FILE,
  read: readPixelCells,
  valueText: pixelValueText,
  nameField: 'nickname',
  unknown: 'Não há pixel com este ID nesta loja.',
});
