import type { DisputeDetail } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { saveFile } from '@balcao/ui/display';
import { readPack } from './disputes-api';

/** Downloads what proves the sale, for the gateway's own site. */
export const savePack = async (http: HttpClient, { id, kind, orderNumber }: DisputeDetail): Promise<void> =>
  saveFile(`dossie-${kind}-pedido-${orderNumber}.pdf`, await readPack(http, id));
