import { v1CouponAnswer, v1CouponRequest } from './v1-coupons';

/** `POST /coupons/simulate`: what the public question answers, for any moment. It stores nothing. */
export const couponSimulationRequest = v1CouponRequest;
export const couponSimulation = v1CouponAnswer;
