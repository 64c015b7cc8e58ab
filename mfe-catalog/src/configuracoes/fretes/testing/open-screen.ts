import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { area } from '../../../define';

/** Opens an address of the area with answers of the API. Closed after each test. */
export const openScreen = (url: string, http: Record<string, FakeAnswer>) => openArea(area, url, { http });
