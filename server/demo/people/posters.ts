import type { DemoOffice } from './cast.ts'

/** Clients who look for billers and have none yet. */
export const demoPosters: readonly DemoOffice[] = [
  {
    email: 'hello@lakeview-bh.test',
    userName: 'Lakeview Behavioral Health',
    fname: 'Simone',
    zone: 'America/Chicago',
    phone: '+13125550119',
    address: '310 N Clark Street, Chicago, IL 60654',
    introduction: 'medical-provider',
  },
  {
    email: 'revenue@summit-radiology.test',
    userName: 'Summit Radiology Associates',
    fname: 'Grant',
    zone: 'America/Denver',
    phone: '+13035550147',
    address: '1800 Larimer Street, Denver, CO 80202',
    introduction: 'medical-group-representative',
  },
  {
    email: 'staffing@harborline-rcm.test',
    userName: 'Harborline Revenue Services',
    fname: 'Mei',
    zone: 'America/Los_Angeles',
    phone: '+15625550132',
    address: '77 Ocean Boulevard, Long Beach, CA 90802',
    introduction: 'billing-company',
  },
  {
    email: 'manager@bluegrass-pediatrics.test',
    userName: 'Bluegrass Pediatrics',
    fname: 'Carol',
    zone: 'America/New_York',
    phone: '+18595550108',
    address: '12 Short Street, Lexington, KY 40507',
    introduction: 'medical-provider',
  },
  {
    email: 'admin@palmetto-spine.test',
    userName: 'Palmetto Pain & Spine',
    fname: 'Reggie',
    zone: 'America/New_York',
    phone: '+18435550155',
    address: '520 Meeting Street, Charleston, SC 29403',
    introduction: 'medical-group-representative',
  },
  {
    email: 'finance@cedar-valley-chc.test',
    userName: 'Cedar Valley Community Health',
    fname: 'Joanna',
    zone: 'America/Chicago',
    phone: '+13195550171',
    address: '905 Third Avenue SE, Cedar Rapids, IA 52403',
    introduction: 'medical-provider',
  },
]
