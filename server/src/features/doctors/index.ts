import type { Area } from '../../platform/area.ts';
import { eraseDoctor } from './cleanup.ts';
import { publicDoctorRoutes } from './public-routes.ts';
import { doctorRoutes } from './routes.ts';

export const area = {
  publicRoutes: publicDoctorRoutes,
  routes: doctorRoutes,
  erase: eraseDoctor,
} satisfies Area;
