import { describeAreaContract } from '@balcao/contract/testing';
import { manifest } from '../area';
import { area } from './define';
import { aSeller } from './perfil/testing/a-seller';
import { screens } from './screens';

describeAreaContract(manifest, screens, area, { http: { 'GET /seller/seller-1': aSeller() } });
