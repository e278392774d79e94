/** Active alerts of one person (docs/tracking.md). */
export const maxAlerts = 5;
/** In days: how long an alert lasts at most, and how long unless the person says otherwise. */
export const maxAlertDays = 60;
export const defaultAlertDays = 30;
