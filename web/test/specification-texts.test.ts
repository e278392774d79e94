import { expect, test } from 'vitest';
import { en as admin } from '../src/i18n/admin.ts';
import { en as payment } from '../src/i18n/advertisement-payment.ts';
import { en as advertisements } from '../src/i18n/advertisements.ts';
import { en as contact } from '../src/i18n/contact.ts';
import { en as dashboard } from '../src/i18n/dashboard.ts';
import { en as dashboardRequest } from '../src/i18n/dashboard-request.ts';
import { en as doctors } from '../src/i18n/doctors.ts';
import { en as finder } from '../src/i18n/finder.ts';
import { en as home } from '../src/i18n/home.ts';
import { en as layout } from '../src/i18n/layout.ts';
import { en as login } from '../src/i18n/login.ts';
import { en as money } from '../src/i18n/money.ts';
import { en as opening } from '../src/i18n/opening.ts';
import { en as privacy } from '../src/i18n/privacy.ts';
import { en as register } from '../src/i18n/register.ts';
import { en as request } from '../src/i18n/request.ts';
import { en as signup } from '../src/i18n/signup.ts';
import { en as toasts } from '../src/i18n/toasts.ts';

// Journeys read these texts from the product, so that they work in both languages. This file has
// the specification's own texts, and fails if the product's differ.

test('the home page has the texts of the specification', () => {
  expect(home.hero).toMatchObject({ pharmacist: "I'm a Pharmacist", customer: "I'm a Customer" });
  expect(finder.filter).toEqual({ open: 'Open Now', '24-7': '24/7', delivery: 'Delivery' });
  expect(finder.empty).toBe('No pharmacies found. Try adjusting your search or filters.');
  expect(finder.loading).toBe('Loading pharmacies...');
  expect(finder.card).toMatchObject({
    details: 'View Details',
    addressPending: 'Address pending verification',
    noPhone: 'Not provided',
  });
  expect(opening).toMatchObject({ open: 'Open', closed: 'Closed' });
  expect(layout.footer.copyright).toContain('2024-2025');
  expect(layout.notFound.title).toBe('Page Not Found');
});

test('the request form has the texts of the specification', () => {
  expect(request.sendingTo.toLowerCase()).toBe('sending to');
  expect(request.noPharmacy).toMatchObject({
    title: 'No Pharmacy Selected',
    text: 'Please select a pharmacy from the home page first.',
  });
  expect(request.photos.hint).toMatch(/^PNG or JPG up to 10 MB each/);
  const { normalText, urgentText, emergencyText } = request.urgency;
  expect([normalText, urgentText, emergencyText]).toEqual([
    'within 24 hours',
    'within 4 hours',
    'as soon as possible',
  ]);
  expect(dashboardRequest.within).toEqual({
    normal: normalText,
    urgent: urgentText,
    emergency: emergencyText,
  });
});

test('dashboard, registration, directory and contact have the texts of the specification', () => {
  expect(dashboardRequest.complete).toBe('Mark Complete');
  expect(dashboard.requests.filters).toEqual({ all: 'All', new: 'New', urgent: 'Urgent' });
  expect(dashboard.manageAds).toBe('Manage ads');
  expect(register.done.text).toBe(
    'Your registration has been submitted and is under review. We will send you an email on approval.',
  );
  expect(doctors.directory).toMatchObject({
    start: 'Start Consultation',
    unavailable: 'Currently Unavailable',
    pendingVerification: 'Pending Verification',
  });
  expect(doctors.register.fee).toBe('Consultation fee in US dollars');
  expect(contact.another).toBe('Send another');
  expect(contact.khartoum).toBe('Khartoum');
});

test('failures have the texts of the specification', () => {
  expect(toasts.error).toBe('Error');
  expect({
    request: request.failed,
    signup: signup.failed,
    login: login.failed,
    registration: register.failed,
    status: dashboardRequest.failed,
    contact: contact.failed,
  }).toEqual({
    request: 'Failed to submit request',
    signup: 'Failed to sign up',
    login: 'Failed to log in',
    registration: 'Failed to register pharmacy',
    status: 'Failed to update status',
    contact: 'Failed to send message. Please try again.',
  });
  expect(advertisements.create.failed).toBe('Failed to create advertisement');
  expect(payment).toMatchObject({
    initFailed: 'Failed to initialize payment',
    activationFailed: 'Failed to activate advertisement',
    failed: 'Failed to process payment',
    notInitialized: 'Stripe not initialized',
  });
  expect(payment.status('processing')).toBe('Payment processing');
  expect(doctors.login.notFound).toBe('Doctor not found. Please register first.');
  expect(doctors.register.failed).toBe('Failed to register. Please try again.');
  expect(admin.login).toMatchObject({
    failed: 'Login failed',
    invalid: 'Invalid email or password',
  });
  expect(admin.decide.approveFailed).toBe('Failed to approve pharmacy');
  expect(admin.doctor.decide.approveFailed).toBe('Failed to approve doctor');
});

test('successes have the texts of the specification', () => {
  expect([signup.welcome, signup.created]).toEqual([
    'Welcome!',
    'Your account has been created successfully.',
  ]);
  expect([login.welcomeBack, login.loggedInAs('Amna')]).toEqual([
    'Welcome back!',
    'Logged in as Amna',
  ]);
  expect(request.done).toBe('Your prescription request has been submitted.');
  expect(dashboardRequest.updated).toBe('Request status updated');
  expect(register.done.title).toBe('Registration Submitted!');
  expect(advertisements.create.created).toBe('Advertisement created successfully');
  expect(payment).toMatchObject({
    processing: 'Processing payment confirmation...',
    activated: 'Advertisement activated successfully',
  });
  expect(admin.decide.approved).toBe('Pharmacy approved successfully');
  expect(admin.doctor.decide.approved).toBe('Doctor approved successfully');
  expect(doctors.register.done).toBe('Doctor registration submitted for verification');
  expect(admin.login.done).toBe('Successfully logged in');
  expect(doctors.login.done).toBe('Successfully logged in');
  expect(contact.sent).toBe('Your message has been sent successfully');
});

test('fee, price and date are those of the specification', () => {
  expect(advertisements.manage.fee).toMatch(/\$10 for 30 days, paid by card/);
  expect(money.currency).toBe('SDG');
  expect(privacy.dated).toBe('31 October 2025');
});
