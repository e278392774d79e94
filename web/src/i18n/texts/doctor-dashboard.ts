import { doctorDashboard as ar } from '../ar/doctor-dashboard.ts';
import { createTexts } from '../create-texts.ts';
import { doctorDashboard as en } from '../en/doctor-dashboard.ts';

export const useDoctorDashboardTexts = createTexts({ en, ar });
