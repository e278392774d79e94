import { doctorDashboard as ar } from '../../../i18n/ar/doctor-dashboard.ts';
import { doctorDashboard as en } from '../../../i18n/en/doctor-dashboard.ts';
import { useMessages } from '../../../i18n/messages.ts';

export const useDashboardTexts = () => useMessages({ en, ar });
