import { areaConfig, type Mode } from '@balcao/build';
import { manifest } from './area';
import { help } from './help';

export default (mode: Mode) => areaConfig(import.meta.dirname, { ...manifest, help }, mode);
