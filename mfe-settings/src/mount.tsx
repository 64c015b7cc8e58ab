import { area } from './define';

export const { bootstrap, mount, unmount, update } = area;
